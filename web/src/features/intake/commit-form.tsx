import type { ImportFieldChange, ImportRun } from '@fieldstone/contract/entities/intake/import'
import { importRoutes } from '@fieldstone/contract/routes/intake'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { useForm } from '../../lib/form/use-form.ts'
import { problemIn } from '../../lib/form/values.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/intake.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { fieldName } from './import-report.tsx'
import { useImportAction } from './use-import-action.ts'

/** Imports the file that was checked. Compares it with the control totals that its source states. */
export function CommitForm({ run, checkedBy }: { readonly run: ImportRun; readonly checkedBy: number }) {
  const { id, report } = run
  const commit = useImportAction(importRoutes.commitImport)
  const erased = (report?.fields ?? []).filter(({ emptiedCount }) => emptiedCount > 0)
  const form = useForm({
    initial: { expectedRows: '', expectedTotal: '', acceptsValid: '', erasesEmpty: '' },
    check: (values) => problemOf(values, erased.length > 0),
    send: async ({ expectedRows, expectedTotal, acceptsValid, erasesEmpty }) => {
      const body = {
        taskId: checkedBy,
        acceptsValid: acceptsValid === 'yes',
        erasesEmpty: erasesEmpty === 'yes',
        expectedRows: expectedRows === '' ? null : rowsOf(expectedRows),
        expectedCents: expectedTotal === '' ? null : readDollars(expectedTotal),
      }
      await commit.mutateAsync({ params: { id }, body })
    },
  })
  const problem = form.summary?.title ?? null
  const hasTotal = report !== null && report.totalColumn !== null
  return (
    <Sheet aria-labelledby="import-commit">
      <form className="stack" onSubmit={form.submit} onBlur={form.leave} noValidate>
        <h2 id="import-commit">{t('commitHeading')}</h2>
        <TextField
          {...form.field('expectedRows')}
          label={t('expectedRows')}
          hint={t('optional')}
          inputMode="numeric"
          maxLength={12}
        />
        {hasTotal ? (
          <TextField
            {...form.field('expectedTotal')}
            label={t('expectedTotal')}
            hint={t('optional')}
            inputMode="decimal"
            maxLength={20}
          />
        ) : null}
        {report !== null && report.rejectedCount > 0 ? (
          <CheckField
            {...form.checkField('acceptsValid')}
            label={t('acceptsValid')}
            hint={t('acceptsValidHint')}
          />
        ) : null}
        {erased.length > 0 ? (
          <CheckField
            {...form.checkField('erasesEmpty')}
            label={t('erasesEmpty', { fields: erased.map(erasedText).join(', ') })}
            hint={t('erasesEmptyHint')}
          />
        ) : null}
        {problem ? (
          <p role="alert" className="error">
            {problem}
          </p>
        ) : null}
        <div>
          <Button type="submit" isBusy={form.isBusy}>
            {t('commit')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

const rowsOf = (text: string): number | null => {
  const digits = text.replaceAll(',', '').trim()
  return /^\d{1,8}$/.test(digits) ? Number(digits) : null
}

const erasedText = (change: ImportFieldChange): string =>
  t('erasesEmptyField', { field: fieldName(change), count: formatCount(change.emptiedCount) })

function problemOf(
  { expectedRows, expectedTotal, erasesEmpty }: Readonly<Record<string, string>>,
  asksToErase: boolean,
) {
  const fields: Record<string, string> = {}
  if (expectedRows && rowsOf(expectedRows) === null) fields['expectedRows'] = t('rowsInvalid')
  if (expectedTotal && readDollars(expectedTotal) === null) fields['expectedTotal'] = t('totalInvalid')
  if (asksToErase && erasesEmpty !== 'yes') fields['erasesEmpty'] = t('erasesEmptyNeeded')
  return problemIn(null, fields)
}
