import { expect, test } from 'vitest'
import * as z from 'zod'
import type { CsvTable } from './csv.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

type Schema = Readonly<Record<string, unknown>>

/** Lowercase, with hyphens or without: nothing that a page shows. */
const CODE = /^[a-z]+(-[a-z]+)*$/

/** Columns that still write codes although their pages show words. The list may only get shorter. */
const KEPT_CODES: readonly string[] = [
  'listMyCertificates: Standing',
  'listImages: Kind',
  'listDocuments: Kind',
  'listImports: State',
  'listPlacementItems: Outcome',
  'listLetters: Outcome',
  'listLetters: Delivery',
  'listMails: State',
  'listOvercharges: Kind',
  'listOvercharges: State',
  'listParcelPairs: Decision',
  'listBankLines: Standing',
  'listBankLines: Category',
  'listBankLines: Evidence',
  'listBankItems: Kind',
  'listPayouts: Bank evidence',
  'listDifferences: Reason',
  'listDeposits: Kind',
  'listBankedMoney: Method',
  'listMyPayments: Outcome',
  'listReceivedPayments: State',
  'listUnappliedMoney: Kind',
  'listWebPayments: Outcome',
  'listRehearsals: Standing',
]

/** 'listLiens: Plan' for each column of a file that writes codes. */
function columnsOfCodes(): string[] {
  return Object.entries(routes as Readonly<Record<string, Route>>).flatMap(([name, { csv, answer }]) =>
    csv ? codeTitles(csv, answer).map((title) => `${name}: ${title}`) : [],
  )
}

function codeTitles({ columns }: CsvTable, answer: Route['answer']): string[] {
  const whole = z.toJSONSchema(answer as z.core.$ZodType, { unrepresentable: 'any', io: 'input' }) as Schema
  const fields = ((whole['items'] as Schema | undefined)?.['properties'] ?? {}) as Schema
  return columns.flatMap(([title, value]) => {
    const codes = typeof value === 'string' ? valuesIn(fields[value]) : []
    return codes.some((code) => CODE.test(code)) ? [title] : []
  })
}

/** The values of every enum in a schema. */
function valuesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { enum: values, anyOf, oneOf, items } = schema as Schema
  return [
    ...(Array.isArray(values) ? values.map(String) : []),
    ...[anyOf, oneOf, items].flat().flatMap(valuesIn),
  ]
}

test('no further column of a file writes codes instead of words', () => {
  expect(columnsOfCodes()).toEqual(KEPT_CODES)
})
