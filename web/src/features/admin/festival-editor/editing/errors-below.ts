/** Selects the errors below a path and shortens their keys: `terms.0.type` below `terms.0` becomes `type`. */
export const selectErrorsBelow = (
  errors: Readonly<Record<string, string>>,
  path: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(`${path}.`) ? [[field.slice(path.length + 1), message]] : [],
    ),
  );
