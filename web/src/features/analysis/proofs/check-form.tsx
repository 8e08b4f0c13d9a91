import { hasCodeLength } from '@fieldstone/domain/analysis/proofs/code'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import type { Cents } from '@fieldstone/domain/money/cents'
import { readDollars } from '@fieldstone/domain/money/dollars'
import { Form } from '../../../lib/form/form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { problemIn } from '../../../lib/form/values.ts'
import { t } from '../../../lib/messages/proofs.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AmountField, DigitsField, PaperCodeField } from '../../../ui/number-fields.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface CheckFormProps {
  /** The code from the address, where a scanned code puts it. */
  readonly code: string
  readonly onAsk: (asked: Asked) => void
}

/** Asks for the code and the other facts on the document. */
export function CheckForm({ code, onAsk }: CheckFormProps) {
  const form = useForm({
    initial: { code, amount: '', day: '', routing: '', account: '' },
    check: problemOf,
    send: async (values) => {
      onAsk({
        code: values.code.trim(),
        amountCents: readDollars(values.amount),
        day: parsePlainDate(values.day),
        routing: values.routing.trim(),
        account: values.account.trim(),
      })
    },
  })
  return (
    <Sheet isRuled aria-labelledby="code-form">
      <Form form={form}>
        <h2 id="code-form">{t('formTitle')}</h2>
        <PaperCodeField {...form.field('code')} label={t('code')} hint={t('codeHint')} maxLength={60} />
        <h3>{t('compareTitle')}</h3>
        <p className="muted">{t('compareLede')}</p>
        <div className="fields">
          <AmountField {...form.field('amount')} label={t('amount')} hint={t('amountHint')} />
          <TextField {...form.field('day')} label={t('day')} hint={t('dayHint')} type="date" />
        </div>
        <div className="fields">
          <DigitsField
            {...form.field('routing')}
            label={t('routing')}
            hint={t('routingHint')}
            maxLength={40}
          />
          <DigitsField
            {...form.field('account')}
            label={t('account')}
            hint={t('accountHint')}
            maxLength={40}
          />
        </div>
        <p>
          <Button type="submit" isBusy={form.isBusy}>
            {t('check')}
          </Button>
        </p>
      </Form>
    </Sheet>
  )
}

/** Rejects numbers that cannot be a code, so that “not ours” is said only of a code that we did not issue. */
function codeProblem(code: string): { readonly code?: string } {
  if (code === '') return { code: t('needCode') }
  if (hasCodeLength(code)) return {}
  return { code: t(/^[\d\s-]{1,12}$/.test(code) ? 'numberNotCode' : 'shapeOfCode') }
}

function problemOf({ code, amount }: { readonly code: string; readonly amount: string }) {
  return problemIn(t('problem'), {
    ...codeProblem(code.trim()),
    ...(amount.trim() !== '' && readDollars(amount) === null ? { amount: t('needAmount') } : {}),
  })
}

/** What is sent to be checked. */
export interface Asked {
  readonly code: string
  readonly amountCents: Cents | null
  readonly day: PlainDate | null
  readonly routing: string
  readonly account: string
}

/** As a camera reads it. */
export const onlyCode = (code: string): Asked => ({
  code: code.slice(0, 60),
  amountCents: null,
  day: null,
  routing: '',
  account: '',
})
