import { type Finding, type VerifyReport, verifyReport } from '@fieldstone/contract/entities/verify/verify'
import * as z from 'zod/mini'
import type { ProviderReport } from './provider.ts'

/** One line per invariant: 'I3 ok 12,408 rows', or the wrong rows; with the provider, what was not compared. */
export function reportText(report: VerifyReport | ProviderReport): string {
  const { findings, unquoted, unnamedFiles, isOk } = report
  const lines = findings.map(lineOf)
  if ('inFlightCount' in report) {
    lines.push(`in flight and left out of I9 (mode ${report.mode}): ${number(report.inFlightCount)}`)
  }
  for (const { reason, count, certificateIds } of unquoted) {
    lines.push(
      `no figure: ${number(count)} certificates, ${reason}: ${listOf(certificateIds.map(String), count)}`,
    )
  }
  if (unnamedFiles.count > 0)
    lines.push(
      `no row: ${number(unnamedFiles.count)} files that no row names: ${listOf(unnamedFiles.keys, unnamedFiles.count)}`,
    )
  lines.push(isOk ? 'All invariants hold.' : 'Not all invariants hold. Nothing was changed.')
  return `${lines.join('\n')}\n`
}

/** The answer of the API; with the provider, also the mode and how many payments were not compared. */
export function reportJson(report: VerifyReport | ProviderReport): string {
  const { at, isOk, findings, unquoted, unnamedFiles } = report
  const shown = z.encode(verifyReport, { at, isOk, findings, unquoted, unnamedFiles })
  const compared = 'inFlightCount' in report ? { mode: report.mode, inFlightCount: report.inFlightCount } : {}
  return `${JSON.stringify({ ...shown, ...compared }, null, 2)}\n`
}

function lineOf({ id, isOk, rowCount, offendingCount, offending, title }: Finding): string {
  if (isOk) return `${id} ok ${number(rowCount)} rows`
  return `${id} FAILS ${number(offendingCount)} of ${number(rowCount)} rows. ${title}: ${listOf(offending, offendingCount)}`
}

const listOf = (names: readonly string[], count: number): string =>
  names.join(', ') + (count > names.length ? `, and ${number(count - names.length)} more` : '')

const number = (value: number): string => value.toLocaleString('en-US')
