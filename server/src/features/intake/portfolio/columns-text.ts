import { FIELDS } from '../file/fields.ts'
import type { ReadField } from '../file/read-field.ts'
import { NEVER_AHEAD } from './check-part.ts'
import type { RowForm } from './part-form.ts'
import { PARTS, PAYOFFS, templates } from './parts.ts'

/** Describes the columns of each file, from the same lists that check them. Written beside the templates. */
export function columnsText(): string {
  return [
    '# What the files of a portfolio may say',
    '',
    ...GENERAL,
    ...section('certificates', FIELDS, [
      'Known again by state, county and certificateNo.',
      'No date lies before 1900 or more than 100 years ahead; purchasedOn and redeemedOn never ahead.',
      'redeemedOn, noiFiledOn, sentLegalOn and the dates of a bankruptcy never lie before purchasedOn.',
      'ratePercent is at most what the payoff rules of the state allow on the day of purchase.',
    ]),
    ...[...PARTS, PAYOFFS].flatMap((form) => section(form.name, form.fields, rulesOf(form))),
  ].join('\n')
}

const GENERAL = [
  'Files are CSV in UTF-8 with commas, or XLSX. Windows-1252 and semicolons are read when said: `--encoding windows-1252',
  "--delimiter ';'`, or `encoding` and `delimiter` in the map of a file. Every file begins with `state` (two capital letters),",
  '`county` and `certificateNo`; `fips`, the five digits of the county, is needed where the county is new here.',
  'Subsequents, expenses and payments are never dated before the purchase of their certificate, and never posted before',
  'they are dated.',
]

const PLACE = ['state', 'county', 'fips', 'certificateNo']

function section(
  name: string,
  fields: Readonly<Record<string, ReadField>>,
  rules: readonly string[],
): string[] {
  const own = Object.entries(fields).filter(([field]) => field !== 'certificateNo')
  return [
    ...['', `## ${name}.csv`, '', `\`${(templates()[name] ?? PLACE).join(',')}\``, ''],
    ...['| column | needed | value |', '|---|---|---|'],
    ...own.map(
      ([field, form]) => `| ${field} | ${form.isRequired ? 'yes' : ''} | ${valueText(name, field, form)} |`,
    ),
    ...(rules.length === 0 ? [] : ['', ...rules.map((rule) => `- ${rule}`)]),
  ]
}

function valueText(file: string, field: string, { kind, choices, limit = 300 }: ReadField): string {
  const isPart = file !== 'certificates'
  switch (kind) {
    case 'text':
      return choices ? `one of ${choices.join(', ')}` : `text of at most ${limit} characters`
    case 'money':
      return 'dollars, such as 1234.56, never below zero'
    case 'percent':
      return 'per cent from 0 to 100, such as 18'
    case 'date':
      return `YYYY-MM-DD${isPart && NEVER_AHEAD.includes(field) ? ', not later than today' : ''}`
    case 'number':
      return 'number of a status'
    case 'count':
      return 'whole number'
    case 'flag':
      return 'yes or no'
    case 'firm':
      return 'the name of a firm that is here, is not closed and works in the county'
  }
}

const rulesOf = ({ ref, rules = [] }: RowForm): string[] => [
  ...(ref.length === 0
    ? ['One row for each certificate.']
    : [`Known again by ${ref.join(' and ')}, within the certificate.`]),
  ...rules,
]
