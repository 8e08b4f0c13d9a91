import type { ChargeMethod } from '@fieldstone/domain/payments/charge-methods'

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Whoever asks for a text asks by any method: one that has none yet is missed here, not wherever it is asked for. */
type ByKey<W extends Words> = {
  readonly [Key in `${ChargeMethod}_${keyof W[keyof W] & string}`]: Key extends `${infer M}_${infer Name}`
    ? W extends Readonly<Record<M, Readonly<Record<Name, infer Text extends string>>>>
      ? Text
      : string
    : never
}

/** What each way to charge says, as one catalogue: the way's name before the text's, joined by '_'. */
export const wordsByMethod = <const W extends Words>(words: W): ByKey<W> =>
  // The loop is uniform over the table, which the compiler cannot follow text by text.
  Object.fromEntries(
    Object.entries(words).flatMap(([method, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${method}_${name}`, text]),
    ),
  ) as ByKey<W>
