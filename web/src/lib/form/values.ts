/** What a form holds: texts alone. A box that is ticked is 'yes', one that is not is ''; a number is its digits. */
export type Values = Readonly<Record<string, string>>
export type NameOf<V> = keyof V & string

export interface FormProblem {
  /** The summary's sentence. Null: the word beside the field is enough, and the field takes the focus. */
  readonly title: string | null
  /** The sentence of each field, by its name. */
  readonly fields: Readonly<Record<string, string>>
}
