import { statementRefused } from '@fieldstone/contract/refusals/statements'
import type { ApiError } from '../../../lib/api.ts'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/books.ts'
import { detailsOf } from '../../../lib/refusal-details.ts'

/** Why a statement was refused, in words: the codes and figures come with the refusal. */
export function statementProblem(error: ApiError): string {
  const found = detailsOf(error, statementRefused)
  if (found === null) return error.message
  switch (found.reason) {
    case 'bad-lines': {
      const lines = found.lines.map(({ line, problem }) => `${t(`lineProblem_${problem}`, { line })}.`)
      return [t('problem_bad-lines'), ...lines].join(' ')
    }
    case 'totals': {
      const { lineCount, sum } = found
      return t('problem_totals', { lines: formatCount(lineCount), sum: formatMoney(sum) })
    }
    default:
      return t(`problem_${found.reason}`)
  }
}
