/** How the value of a placeholder is written: as it is, or formatted in the reader's language. */
export type Form = 'text' | 'money' | 'date' | 'count' | 'link'

/** A value that a text takes at a {name}. */
export interface Placeholder {
  readonly form: Form
  /** Shown where no real value is at hand. */
  readonly example: string | number
  /** The law or the message needs it: no version may leave it out. */
  readonly isRequired?: true
}

export type Placeholders = Readonly<Record<string, Placeholder>>

/** The parts of a mail or a letter that staff can change. */
export interface TemplateText {
  /** Of a mail its subject, of a letter its heading. */
  readonly subject: string
  readonly text: string
}

export type TemplatePart = keyof TemplateText

export const TEMPLATE_LIMITS = { subject: 200, text: 10_000 } as const

/** What is wrong with a part; `name` is the placeholder that it is about. */
export type TemplateProblem =
  | { readonly part: TemplatePart; readonly problem: 'empty' | 'too-long' | 'control' | 'brace' }
  | { readonly part: TemplatePart; readonly problem: 'unknown' | 'missing'; readonly name: string }

const PLACEHOLDER = /\{(\w+)\}/g

/** The names in a text, each once, in their order. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
]

/** Everything that keeps a template from being saved; empty when it can be. */
export function checkTemplate(
  template: TemplateText,
  placeholders: Placeholders,
): readonly TemplateProblem[] {
  const parts = ['subject', 'text'] as const
  const used = new Set(parts.flatMap((part) => namesIn(template[part])))
  const missing = Object.keys(placeholders).filter(
    (name) => placeholders[name]?.isRequired === true && !used.has(name),
  )
  return [
    ...parts.flatMap((part) => problemsOf(part, template[part], placeholders)),
    ...missing.map((name) => ({ part: 'text', problem: 'missing', name }) as const),
  ]
}

function problemsOf(part: TemplatePart, text: string, placeholders: Placeholders): TemplateProblem[] {
  const found: TemplateProblem[] = []
  if (text.trim() === '') found.push({ part, problem: 'empty' })
  if (text.length > TEMPLATE_LIMITS[part]) found.push({ part, problem: 'too-long' })
  if (CONTROL[part].test(text)) found.push({ part, problem: 'control' })
  if (/[{}]/.test(text.replace(PLACEHOLDER, ''))) found.push({ part, problem: 'brace' })
  const unknown = namesIn(text).filter((name) => !Object.hasOwn(placeholders, name))
  return [...found, ...unknown.map((name) => ({ part, problem: 'unknown', name }) as const)]
}

/** A line break in a subject would begin another header. */
const CONTROL: Readonly<Record<TemplatePart, RegExp>> = {
  subject: /[\p{Cc}\p{Zl}\p{Zp}]/u,
  text: /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}]/u,
}

export type Values = Readonly<Record<string, string>>

export interface Filled extends TemplateText {
  /** The placeholders in the text that have no value; they stand in it as they are. */
  readonly empty: readonly string[]
}

/** Fills a template in once: a value that looks like a placeholder stays as it is. */
export function fillTemplate({ subject, text }: TemplateText, values: Values): Filled {
  const isEmpty = (name: string) => !Object.hasOwn(values, name) || values[name]?.trim() === ''
  const fill = (part: string) =>
    part.replace(PLACEHOLDER, (as, name: string) => (isEmpty(name) ? as : (values[name] ?? as)))
  return {
    subject: fill(subject),
    text: fill(text),
    empty: namesIn(`${subject}\n${text}`).filter(isEmpty),
  }
}
