/** Why a template cannot be saved or sent. */
export const templateProblems = {
  empty: 'Enter a text.',
  'too-long': 'This text is too long: at most {most} characters.',
  control: 'This text has a character that an e-mail cannot contain, such as a line break in a subject.',
  brace: 'A brace has no match. Write placeholders like {example}, without spaces.',
  unknown: 'There is no placeholder {names}.',
  missing: 'This message needs {names}.',
  emptyValues: 'These have no value: {names}. A message without a value is not sent.',
} as const
