import * as z from 'zod/mini'
import { type EntityOf, entity, withoutLengthLimits } from './entity.ts'
import { formInt, text } from './values.ts'

/** A field of a plain record: its value on the wire, and the text that stands for it in a form. */
export interface ResourceField<
  S extends z.ZodMiniType = z.ZodMiniType,
  W extends string | undefined = string | undefined,
> {
  /** Its name on the wire; undefined: our name. */
  readonly wire: W
  readonly schema: S
  /** The form text of a new record. */
  readonly initial: string
  toText(value: z.output<S>): string
  fromText(formText: string): z.output<S>
  /** What is wrong with a value, in English. Null: nothing. */
  problemOf(value: z.output<S>): string | null
}

interface LineOptions<W extends string | undefined> {
  readonly wire?: W
  /** What is said if it is empty. */
  readonly required?: string
  /** In place of a line of text with a maximum length. */
  readonly codec?: z.ZodMiniType<string, string | undefined>
  /** What else may be wrong with it if it is not empty. */
  readonly rule?: (value: string) => string | null
}

/** One line of text; default ''. */
export function line<const W extends string | undefined = undefined>(
  maximum: number,
  { wire, required, codec, rule }: LineOptions<W> = {},
): ResourceField<z.ZodMiniType<string, string | undefined>, W> {
  const filled = required === undefined ? null : text(maximum).check(z.minLength(1, required))
  return {
    wire: wire as W,
    schema: codec ?? filled ?? z._default(text(maximum), ''),
    initial: '',
    toText: (value) => value,
    fromText: (formText) => formText.trim(),
    problemOf: (value) => (value === '' ? (required ?? null) : (rule?.(value) ?? null)),
  }
}

/** A check box: 'yes' or '' in a form. */
export const flag = <const W extends string | undefined = undefined>(
  initial: boolean,
  { wire }: { readonly wire?: W } = {},
): ResourceField<z.ZodMiniType<boolean, boolean | undefined>, W> => ({
  wire: wire as W,
  schema: z._default(z.boolean(), initial),
  initial: initial ? 'yes' : '',
  toText: (value) => (value ? 'yes' : ''),
  fromText: (formText) => formText === 'yes',
  problemOf: () => null,
})

/** Ids, with commas between them in a form. */
export const ids = <const W extends string | undefined = undefined>(
  maximum: number,
  { wire }: { readonly wire?: W } = {},
): ResourceField<z.ZodMiniType<number[], (number | string)[] | undefined>, W> => ({
  wire: wire as W,
  schema: z._default(z.array(formInt(1)).check(z.maxLength(maximum)), []),
  initial: '',
  toText: (value) => value.join(','),
  fromText: idsIn,
  problemOf: () => null,
})

/** '3,7' -> [3, 7] */
export const idsIn = (formText: string): number[] => (formText === '' ? [] : formText.split(',').map(Number))

export type ResourceFields = Readonly<Record<string, ResourceField>>
type TableOf<F extends ResourceFields> = {
  readonly [K in keyof F]: F[K]['wire'] extends string
    ? readonly [F[K]['wire'], F[K]['schema']]
    : F[K]['schema']
}
/** The values that people enter. */
export type FactsOf<F extends ResourceFields> = EntityOf<TableOf<F>>
/** The same as texts of a form. */
export type ValuesOf<F extends ResourceFields> = Readonly<Record<keyof F & string, string>>
export type Resource<F extends ResourceFields> = ReturnType<typeof resource<F>>

/**
 * A plain record, declared once. The wire, the form, the checks of both sides and the columns follow from it.
 *
 * `resource({ name: line(120, { wire: 'firmName', required: 'Enter the name of the firm.' }), phone: line(40) })`
 */
export function resource<const F extends ResourceFields>(fields: F) {
  const rows = Object.entries(fields) as [keyof F & string, ResourceField][]
  const each = <T>(of: (field: ResourceField, name: keyof F & string) => T) =>
    Object.fromEntries(rows.map(([name, field]) => [name, of(field, name)]))
  // The loops are uniform over the fields, which the compiler cannot follow one by one.
  const table = each(({ wire, schema }) => (wire === undefined ? schema : [wire, schema])) as TableOf<F>
  return {
    names: rows.map(([name]) => name) as readonly (keyof F & string)[],
    /** The fields of an answer: a stored value is never refused for its length or form. */
    stored: withoutLengthLimits(table),
    /** What a call takes that adds a record. */
    facts: entity(table),
    /** What a call takes that changes a record. `version` is that of the record which was read. */
    change: entity({ ...table, version: z.optional(formInt(1)) }),
    initial: each(({ initial }) => initial) as ValuesOf<F>,
    valuesOf: (record: FactsOf<F>) =>
      each(({ toText }, name) => toText(record[name as keyof FactsOf<F>])) as ValuesOf<F>,
    factsOf: (values: ValuesOf<F>) => each(({ fromText }, name) => fromText(values[name])) as FactsOf<F>,
    /** What is wrong with these values, by our names, in English. */
    problemsIn: (facts: FactsOf<F>): Readonly<Record<string, string>> =>
      Object.fromEntries(
        rows.flatMap(([name, { problemOf }]) => {
          const problem = problemOf(facts[name as keyof FactsOf<F>])
          return problem === null ? [] : [[name, problem]]
        }),
      ),
  }
}
