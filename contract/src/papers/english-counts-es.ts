/** The note below each Spanish text that a person agrees to (decision 0083). */
export const englishCounts = (servicingEmail: string): string =>
  `Este texto es una traducción al español. Si difiere del texto en inglés, vale el texto en inglés; se lo enviamos si lo pide a ${servicingEmail}.`
