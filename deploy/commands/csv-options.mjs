/** The options of commands that write a CSV file. The service checks them (`chooseCsvFormat` of the rules). */
export const csvOptions = {
  locale: {
    type: 'string',
    description: 'The language and country of your spreadsheet, such as de or en-GB. The default is en.',
  },
  separator: {
    type: 'string',
    description: 'What separates the cells: , or ; instead of the sign of the locale.',
  },
};
/** Returns the values of options as arguments for a service's command. */
export const toArguments = (values) =>
  Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === 'string') return [`--${name}`, value];
    return value ? [`--${name}`] : [];
  });
