/** Why a template cannot be saved or sent. */
export const templateProblems = {
  empty: 'Enter a text.',
  'too-long': 'This text is too long: at most {most} characters.',
  control: 'This text has a character that a mail cannot hold, such as a line break in a subject.',
  brace: 'A brace stands alone. Write placeholders like {example}, without spaces.',
  unknown: 'There is no placeholder {names}.',
  missing: 'This message needs {names}.',
  emptyValues: 'These have no value: {names}. Such a mail is not sent.',
} as const
