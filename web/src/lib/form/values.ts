/** Form values are texts. A checkbox is 'yes' or ''; a number is its digits. */
export type Values = Readonly<Record<string, string>>
export type NameOf<V> = keyof V & string

export interface FormProblem {
  /** Title of the summary. Null: no summary; the first invalid field takes the focus. */
  readonly title: string | null
  /** Error messages by field name. */
  readonly fields: Readonly<Record<string, string>>
}

/** What a check found, told as `title`; null where no field is at fault. */
export const problemIn = (title: FormProblem['title'], fields: FormProblem['fields']): FormProblem | null =>
  Object.keys(fields).length === 0 ? null : { title, fields }
