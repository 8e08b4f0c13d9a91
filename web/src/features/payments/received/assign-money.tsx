import type { ReceivedPaymentRecord } from '@fieldstone/contract/entities/payments/received-payment'
import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { isReason } from '@fieldstone/contract/values'
import { centsToText } from '@fieldstone/domain/money/dollars'
import { call } from '../../../lib/api.ts'
import { Form } from '../../../lib/form/form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { problemIn } from '../../../lib/form/values.ts'
import { t as act } from '../../../lib/messages/act.ts'
import { t } from '../../../lib/messages/received.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ChooseCertificate } from './choose-certificate.tsx'

interface AssignMoneyProps {
  readonly record: ReceivedPaymentRecord
  readonly onAssigned: (record: ReceivedPaymentRecord) => void
}

/** Assigns unidentified money to a certificate, proposed by code, number and amount, each with its evidence. */
export function AssignMoney({ record, onAssigned }: AssignMoneyProps) {
  const form = useForm({
    initial: { certificate: '', reason: '' },
    // The proposals are gone after a log-in, and money must not go to a certificate that is not shown.
    draft: { omits: ['certificate'] },
    check: ({ certificate, reason }) =>
      problemIn(t('assignProblem'), {
        ...(certificate === '' ? { certificate: t('assignNone') } : {}),
        ...(!isReason(reason) ? { reason: act('needText', { label: t('assignReason') }) } : {}),
      }),
    refused: ({ message, fields }) => ({ title: `${t('assignProblem')} ${message}`, fields }),
    fieldNames: { certificateId: 'certificate' },
    send: async ({ certificate, reason }) =>
      onAssigned(
        await call(receivedPaymentRoutes.assignReceivedPayment, {
          params: { id: record.id },
          body: { certificateId: Number(certificate), seenCertificateId: null, reason: reason.trim() },
        }),
      ),
  })
  return (
    <Sheet aria-labelledby="assign" className="stack">
      <h2 id="assign">{t('assign')}</h2>
      <p>{t('assignLede')}</p>
      <Form form={form}>
        <div id="certificate" tabIndex={-1}>
          <ChooseCertificate
            value={form.values.certificate}
            onValue={(certificate) => form.set({ certificate })}
            amount={centsToText(record.totalCents)}
            initialText={record.slip}
          />
        </div>
        <TextAreaField
          {...form.field('reason')}
          label={t('assignReason')}
          hint={t('assignReasonHint')}
          maxLength={500}
          rows={2}
        />
        <Button type="submit" isBusy={form.isBusy}>
          {t('assignSend')}
        </Button>
      </Form>
    </Sheet>
  )
}
