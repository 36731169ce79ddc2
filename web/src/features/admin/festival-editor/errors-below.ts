/** What is wrong below a way, by what is left of the way: `terms.0.type` of `terms.0` is `type`. */
export const errorsBelow = (errors: Readonly<Record<string, string>>, way: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(`${way}.`) ? [[field.slice(way.length + 1), message]] : [],
    ),
  );
