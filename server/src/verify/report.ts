import type { Finding, VerifyReport } from '@fieldstone/contract/entities/verify'

/** One line per invariant: 'I3 ok 12,408 rows', or what offends. */
export function reportText({ findings, unquoted, isOk }: VerifyReport): string {
  const lines = findings.map(lineOf)
  for (const { reason, count, certificateIds } of unquoted) {
    lines.push(
      `no figure: ${number(count)} certificates, ${reason}: ${listOf(certificateIds.map(String), count)}`,
    )
  }
  lines.push(isOk ? 'All invariants hold.' : 'Not all invariants hold. Nothing was changed.')
  return `${lines.join('\n')}\n`
}

function lineOf({ id, isOk, rowCount, offendingCount, offending, title }: Finding): string {
  if (isOk) return `${id} ok ${number(rowCount)} rows`
  return `${id} FAILS ${number(offendingCount)} of ${number(rowCount)} rows. ${title}: ${listOf(offending, offendingCount)}`
}

const listOf = (names: readonly string[], count: number): string =>
  names.join(', ') + (count > names.length ? `, and ${number(count - names.length)} more` : '')

const number = (value: number): string => value.toLocaleString('en-US')
