import { alreadyRecorded } from '@fieldstone/contract/refusals/received'
import { receivedPaymentRoutes } from '@fieldstone/contract/routes/payments/received-payments'
import { addDays, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { INSTRUMENTS, PAID_BY, receivedDayProblem } from '@fieldstone/domain/payments/received'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { todayHere } from '../../../lib/dates.ts'
import { type ActField, ActInput, centsOf, wrongOf } from '../../../lib/form/act-dialog.tsx'
import { DialogForm } from '../../../lib/form/dialog-form.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { formatMoney } from '../../../lib/format.ts'
import { t as act } from '../../../lib/messages/act.ts'
import { t } from '../../../lib/messages/received.ts'
import { usePaymentConfig } from '../../../lib/payment-config.ts'
import { detailsOf } from '../../../lib/refusal-details.ts'
import { receivedPaymentPath } from '../../../lib/staff-paths.ts'
import { showSuccess } from '../../../ui/toasts.tsx'
import { ChooseCertificate, NOBODY } from './choose-certificate.tsx'
import { useShowReceived } from './received-queries.ts'

interface RecordDialogProps {
  /** A certificate's number that is known before. */
  readonly certificateNo: string
  readonly certificateId: number | null
  readonly onClose: () => void
  /** Called instead of opening the page of the payment. */
  readonly onRecorded?: () => void
}

/** Records money that came, and for which certificate. */
export function RecordDialog(props: RecordDialogProps) {
  const form = useRecordForm(props)
  const amount = centsOf(form.values['amount'] ?? '')
  return (
    <DialogForm
      form={form}
      title={t('recordTitle')}
      lede={t('recordLede')}
      actionLabel={amount === null ? t('recordSendPlain') : t('recordSend', { amount: formatMoney(amount) })}
      cancelLabel={act('cancel')}
      size="wide"
      onClose={props.onClose}
    >
      {form.sameAs === null ? null : (
        <div className="stack">
          {form.sameAs.receivedPaymentId === null ? null : (
            <p>
              <Link to={receivedPaymentPath(form.sameAs.receivedPaymentId)} target="_blank">
                {t('openSame')}
              </Link>
            </p>
          )}
          <ActInput field={anyway()} form={form} />
        </div>
      )}
      <div className="dialog-pairs">
        {form.fields.map((field) => (
          <ActInput key={field.name} field={field} form={form} />
        ))}
      </div>
      <div id="certificate" tabIndex={-1}>
        <ChooseCertificate
          value={form.values['certificate'] ?? NOBODY}
          onValue={(certificate) => form.set({ certificate })}
          amount={form.values['amount'] ?? ''}
          initialText={props.certificateNo}
          besideId={props.certificateId}
          hasNobody
        />
      </div>
    </DialogForm>
  )
}

/** Returns the fields for an instrument: cash has no number, and a wire needs no channel. */
function fieldsOf(instrument: string, wireFee: string): readonly ActField[] {
  const isWire = instrument === 'WIRE'
  return [
    {
      name: 'instrument',
      label: t('instrument'),
      kind: 'choice',
      options: INSTRUMENTS.map((value) => ({ value, label: t(`instrument_${value}`) })),
    },
    {
      name: 'amount',
      label: t('amount'),
      kind: 'money',
      hint: isWire && wireFee !== '' ? t('amountHintWire', { fee: wireFee }) : t('amountHint'),
    },
    ...(instrument === 'CASH'
      ? []
      : [{ name: 'reference', label: t('reference'), hint: t('referenceHint'), kind: 'text' } as const]),
    ...(isWire ? [] : [receivedBy()]),
    {
      name: 'receivedDate',
      label: t('receivedOn'),
      kind: 'date',
      hint: t('receivedOnHint'),
      isOptional: true,
    },
    {
      name: 'settledDate',
      label: t('settledOn'),
      kind: 'date',
      hint: t('settledOnHint'),
      isOptional: true,
    },
    {
      name: 'paidBy',
      label: t('paidBy'),
      hint: t('paidByHint'),
      kind: 'choice',
      isOptional: true,
      options: [
        { value: '', label: t('paidBy_unknown') },
        ...PAID_BY.map((value) => ({ value, label: t(`paidBy_${value}`) })),
      ],
    },
    { name: 'payerName', label: t('payer'), hint: t('payerHint'), kind: 'text', isOptional: true },
    { name: 'note', label: t('note'), kind: 'long', isOptional: true },
  ]
}

const receivedBy = (): ActField => ({
  name: 'receivedBy',
  label: t('receivedBy'),
  kind: 'choice',
  options: (['MAIL', 'COUNTER'] as const).map((value) => ({ value, label: t(`receivedBy_${value}`) })),
})

/** The reason field, shown once the money looks like money that is already recorded. */
const anyway = (): ActField => ({
  name: 'recordAnyway',
  label: t('recordAnyway'),
  hint: t('recordAnywayHint'),
  kind: 'long',
  isOptional: true,
})

/** The recorded money that it looks like. */
interface SameMoney {
  /** Null: a debit that is in process. */
  readonly receivedPaymentId: number | null
}

const INITIAL = {
  instrument: 'CHECK',
  amount: '',
  reference: '',
  receivedBy: 'MAIL',
  receivedDate: '',
  settledDate: '',
  paidBy: '',
  payerName: '',
  note: '',
  recordAnyway: '',
}

function useRecordForm({ certificateId, onClose, onRecorded }: RecordDialogProps) {
  const navigate = useNavigate()
  const show = useShowReceived()
  const { data: config } = usePaymentConfig()
  const key = useRef(crypto.randomUUID()).current
  const [sameAs, setSameAs] = useState<SameMoney | null>(null)
  const fee = config ? formatMoney(config.wireFeeCents) : ''
  const form = useForm<Readonly<Record<string, string>>>({
    initial: { ...INITIAL, certificate: certificateId === null ? NOBODY : String(certificateId) },
    // The proposals are gone after a log-in, and money must not go to a certificate that is not shown.
    draft: { of: String(certificateId ?? ''), omits: ['certificate', 'recordAnyway'] },
    check: (values) => {
      const wrong = fieldsOf(values['instrument'] ?? '', fee).flatMap((field) => {
        const value = (values[field.name] ?? '').trim()
        const text = wrongOf(field, value) ?? (field.name === 'receivedDate' ? wrongDayOf(value) : null)
        return text === null ? [] : [[field.name, text] as const]
      })
      return wrong.length === 0 ? null : { title: t('recordProblem'), fields: Object.fromEntries(wrong) }
    },
    refused: (error) => {
      const same = detailsOf(error, alreadyRecorded)
      if (same) setSameAs(same)
      return { title: `${t('recordProblem')} ${error.message}`, fields: error.fields }
    },
    fieldNames: { certificateId: 'certificate' },
    send: async (values) => {
      const record = await call(
        receivedPaymentRoutes.recordReceivedPayment,
        { body: { ...bodyOf(values), ...anywayOf(values) } },
        { idempotencyKey: key },
      )
      show(record)
      void showSuccess(t('recorded'))
      onClose()
      if (onRecorded) onRecorded()
      else void navigate(receivedPaymentPath(record.id))
    },
  })
  return { ...form, sameAs, fields: fieldsOf(form.values['instrument'] ?? '', fee) }
}

/** Allows one day ahead, because the certificate's county may be a day later. The server checks the rest. */
function wrongDayOf(text: string): string | null {
  const day = parsePlainDate(text)
  const facts = { today: addDays(todayHere(), 1), purchasedOn: null }
  const problem = day && receivedDayProblem(day, facts)
  return problem === null ? null : t(problem === 'future' ? 'dayAhead' : 'dayTooEarly')
}

function anywayOf(values: Readonly<Record<string, string>>) {
  const recordAnyway = (values['recordAnyway'] ?? '').trim()
  return recordAnyway === '' ? {} : { recordAnyway }
}

function bodyOf(values: Readonly<Record<string, string>>) {
  const text = (name: string) => (values[name] ?? '').trim()
  const amount = centsOf(text('amount'))
  if (amount === null) throw new Error('the amount was checked before')
  const instrument = INSTRUMENTS.find((it) => it === text('instrument'))
  if (instrument === undefined) throw new Error('the instrument was checked before')
  const certificate = text('certificate')
  return {
    certificateId: certificate === NOBODY ? null : Number(certificate),
    instrument,
    amount,
    receivedBy: text('receivedBy') === 'COUNTER' ? ('COUNTER' as const) : ('MAIL' as const),
    receivedDate: parsePlainDate(text('receivedDate')) ?? undefined,
    settledDate: parsePlainDate(text('settledDate')),
    reference: instrument === 'CASH' ? '' : text('reference'),
    paidBy: PAID_BY.find((it) => it === text('paidBy')) ?? null,
    payerName: text('payerName'),
    note: text('note'),
  }
}
