import { LINE_PROBLEMS, STATEMENT_PROBLEMS } from '@fieldstone/contract/entities/payments/bank-line'
import { dollarsToCents } from '@fieldstone/domain/money/dollars'
import type { ApiError } from '../../../lib/api.ts'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'

/** Why a statement was refused, in words: the codes and figures come with the refusal. */
export function statementProblem({ message, extra }: ApiError): string {
  const reason = STATEMENT_PROBLEMS.find((it) => it === extra['reason'])
  if (reason === undefined) return message
  if (reason === 'bad-lines') return [t('problem_bad-lines'), ...badLines(extra['lines'])].join(' ')
  if (reason !== 'totals') return t(`problem_${reason}`)
  const lines = formatCount(Number(extra['lineCount']))
  return t('problem_totals', { lines, sum: formatMoney(dollarsToCents(Number(extra['sum']))) })
}

function badLines(found: unknown): readonly string[] {
  if (!Array.isArray(found)) return []
  return found.flatMap((it: unknown) => {
    const { line, problem } = it as { readonly line?: unknown; readonly problem?: unknown }
    const known = LINE_PROBLEMS.find((code) => code === problem)
    return known === undefined ? [] : [`${t(`lineProblem_${known}`, { line: Number(line) })}.`]
  })
}
