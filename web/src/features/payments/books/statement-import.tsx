import type { ImportedStatement, StatementColumns } from '@fieldstone/contract/entities/payments/bank-line'
import type { DepositAccount } from '@fieldstone/contract/entities/payments/deposit-account'
import { statementRefused } from '@fieldstone/contract/refusals/statements'
import { bankLineRoutes, MAX_STATEMENT_CHARS } from '@fieldstone/contract/routes/payments/bank-lines'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { useState } from 'react'
import { type ApiError, call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { problemIn } from '../../../lib/form/values.ts'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/bank-lines.ts'
import { detailsOf } from '../../../lib/refusal-details.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSend } from '../../../lib/use-send.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AmountField, DigitsField } from '../../../ui/number-fields.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatementMapFields } from './statement-map-fields.tsx'

interface StatementImportProps {
  readonly accounts: readonly DepositAccount[]
}

/** Imports a file of the bank with the control totals of the printed statement, and shows the result. */
export function StatementImport({ accounts }: StatementImportProps) {
  const [result, setResult] = useState<ImportedStatement | null>(null)
  const form = useStatementForm(accounts, setResult)
  return (
    <Sheet aria-labelledby="import" className="stack">
      <h2 id="import">{t('importHeading')}</h2>
      <p className="muted">{t('importBody')}</p>
      <form className="stack" onSubmit={form.submit} onBlur={form.leave} noValidate>
        {form.summary ? <ErrorSummary {...form.summary} /> : null}
        <div className="import-fields">
          <FileField
            id="file"
            accept=".csv,.txt,.bai,.bai2,text/csv,text/plain"
            label={t('importFile')}
            error={form.error}
            onFile={form.choose}
          />
          {accounts.length < 2 ? null : (
            <SelectField
              {...form.field('accountId')}
              label={t('importAccount')}
              hint={t('importAccountHint')}
              options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <DigitsField
            {...form.field('lineCount')}
            label={t('importCount')}
            hint={t('importTotalsHint')}
            maxLength={6}
          />
          <AmountField {...form.field('sum')} label={t('importSum')} hint={t('importTotalsHint')} />
        </div>
        {form.found === null ? null : <StatementMapFields found={form.found} onChange={form.changeMap} />}
        <p className="row">
          <Button type="submit" isBusy={form.isBusy}>
            {t('importSend')}
          </Button>
          {form.canChooseColumns ? (
            <Button kind="default" onClick={form.chooseColumns}>
              {t('mapChoose')}
            </Button>
          ) : null}
        </p>
      </form>
      <div role="status">{result === null ? null : <Result result={result} />}</div>
    </Sheet>
  )
}

function useStatementForm(
  accounts: readonly DepositAccount[],
  onDone: (result: ImportedStatement | null) => void,
) {
  const importStatement = useSend(bankLineRoutes.importBankStatement)
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<StatementColumns | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)
  const describe = async () => {
    if (file === null) return
    const body = { text: await file.text(), accountId: Number(form.values.accountId) }
    setFound(await call(bankLineRoutes.describeBankStatement, { body }))
  }
  const choosing = useAction(describe)
  const form = useForm({
    initial: { file: '', accountId: String(accounts[0]?.id ?? ''), lineCount: '', sum: '' },
    check: ({ lineCount, sum }) => {
      const fileProblem = problemOfFile(file)
      setError(fileProblem)
      return problemIn(t('importProblem'), {
        ...(fileProblem === undefined ? {} : { file: fileProblem }),
        ...(/^\d{0,6}$/.test(lineCount.trim()) ? {} : { lineCount: t('importNeedCount') }),
        ...(sum.trim() === '' || readDollars(sum) !== null ? {} : { sum: t('importNeedSum') }),
      })
    },
    refused: (refusal) => {
      onDone(null)
      if (detailsOf(refusal, statementRefused)?.reason === 'no-heading') choosing.run()
      return { title: `${t('importProblem')} ${statementProblem(refusal)}`, fields: refusal.fields }
    },
    send: async ({ accountId, lineCount, sum }) => {
      if (file === null) return
      const result = await importStatement({
        body: {
          fileName: file.name,
          text: await file.text(),
          accountId: Number(accountId),
          ...(found === null ? {} : { map: found.map }),
          lineCount: lineCount.trim() === '' ? null : Number(lineCount),
          sumCents: readDollars(sum),
        },
      })
      setFound(null)
      onDone(result)
    },
  })
  return {
    ...{ ...form, error, found },
    choose: (chosen: File | null) => {
      setFound(null)
      setFile(chosen)
    },
    canChooseColumns: file !== null && found === null,
    chooseColumns: choosing.run,
    changeMap: (map: StatementColumns['map']) => setFound(found === null ? null : { ...found, map }),
  }
}

function problemOfFile(file: File | null): string | undefined {
  if (file === null) return t('importNeedFile')
  return file.size > MAX_STATEMENT_CHARS ? t('importTooLarge') : undefined
}

function Result({ result }: { readonly result: ImportedStatement }) {
  const { isKnown, statements, matchedCount, balanceCount, restCount } = result
  const counts = [
    isKnown ? null : t('importMatched', { count: formatCount(matchedCount) }),
    balanceCount === 0 || isKnown ? null : t('importBalances', { count: formatCount(balanceCount) }),
    restCount === 0 ? null : t('importRest', { count: formatCount(restCount) }),
  ]
  return (
    <Notice kind="good" title={t(isKnown ? 'importKnown' : 'importDone')}>
      {[...statements.map(statementText), ...counts].filter((it) => it !== null).join(' ')}
    </Notice>
  )
}

const statementText = ({
  accountName,
  lineCount,
  firstOn,
  lastOn,
  sumCents,
  newCount,
}: ImportedStatement['statements'][number]): string =>
  t('importResult', {
    account: accountName,
    lines: formatCount(lineCount),
    from: formatDate(firstOn),
    to: formatDate(lastOn),
    sum: formatMoney(sumCents),
    new: formatCount(newCount),
  })

/** Returns the text for a refused statement, from the codes and figures of the refusal. */
function statementProblem(error: ApiError): string {
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
    case 'unknown-account':
      return t('problem_unknown-account', { account: found.accountNo })
    case 'bai2': {
      const { problem, line, record, found: text, expected } = found
      const facts =
        expected === '' ? t('bai2Found', { found: text }) : t('bai2Expected', { found: text, expected })
      const at = t('bai2At', { line, record })
      return [at, t(problem), ...(text === '' ? [] : [facts])].join(' ')
    }
    default:
      return t(`problem_${found.reason}`)
  }
}
