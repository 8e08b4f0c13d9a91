import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Whoever asks for a text asks by any method: one that has none yet is missed here, not wherever it is asked for. */
type ByKey<W extends Words> = {
  readonly [Key in `${ChargeMethod}_${NameIn<W>}`]: Key extends `${infer M}_${infer Name}`
    ? TextOf<W, M, Name>
    : never
}

type NameIn<W extends Words> = keyof W[keyof W] & string

/** Of a method that has none yet: with the same places to fill in as those of the others. */
type TextOf<W extends Words, M extends string, Name extends string> = M extends keyof W
  ? W[M][Name]
  : W[keyof W][Name]

/** What each way to charge says, as one catalogue: the way's name before the text's, joined by '_'. */
export const wordsByMethod = <const W extends Words>(words: W): ByKey<W> =>
  // The loop is uniform over the table, which the compiler cannot follow text by text.
  Object.fromEntries(
    Object.entries(words).flatMap(([method, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${method}_${name}`, text]),
    ),
  ) as ByKey<W>
