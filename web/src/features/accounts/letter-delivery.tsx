import type { LetterDelivery as Delivery } from '@fieldstone/contract/entities/letters/letter-delivery'
import { letterDeliveryRoutes } from '@fieldstone/contract/routes/letters/letter-delivery'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../lib/api.ts'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/letter-delivery.ts'
import { lettersHash } from '../../lib/paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { LETTER_DELIVERY } from '../../records/letter-delivery-keys.ts'
import { Loaded } from '../../records/loaded.tsx'
import { useLetterDelivery } from '../../records/use-letter-delivery.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field.tsx'
import { OneTimeCodeField } from '../../ui/number-fields.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

/** How the own letters come; by e-mail after consent, which is given and taken back here. */
export default function LetterDelivery() {
  const delivery = useLetterDelivery()
  const queries = useQueryClient()
  useShownByHash()
  const show = (next: Delivery) => queries.setQueryData(LETTER_DELIVERY, next)
  return (
    <Sheet className="stack" aria-labelledby={LETTERS}>
      <h2 id={LETTERS}>{t('title')}</h2>
      <Loaded query={delivery} failedTitle={t('failed')} skeleton={<BlockSkeleton height="10rem" />}>
        {(it) => <State delivery={it} onChange={show} />}
      </Loaded>
    </Sheet>
  )
}

/** This part of the profile, as addresses name it. */
const LETTERS = lettersHash.slice(1)

/** Who was asked how to write to them, and chose e-mail, goes on here. */
function useShownByHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === lettersHash) document.getElementById(LETTERS)?.scrollIntoView()
  }, [hash])
}

interface StateProps {
  readonly delivery: Delivery
  readonly onChange: (next: Delivery) => void
}

function State(props: StateProps) {
  switch (props.delivery.state) {
    case 'post':
      return <ByPost {...props} />
    case 'asked':
      return <CodeSent {...props} />
    case 'email':
      return <ByEmail {...props} />
  }
}

function ByPost({ delivery: { text, textVersion, email }, onChange }: StateProps) {
  const form = useForm({
    initial: { agree: '' },
    // Consent is given once, by whoever reads the text.
    draft: { omits: ['agree'] },
    check: ({ agree }) => (agree === '' ? { title: t('problem'), fields: { agree: t('needAgree') } } : null),
    send: async () =>
      onChange(await call(letterDeliveryRoutes.askElectronicLetters, { body: { textVersion } })),
  })
  return (
    <Form form={form}>
      <p>{t('byPost')}</p>
      <p>{t('offer', { email })}</p>
      <p className="muted">{text}</p>
      <CheckField {...form.checkField('agree')} label={t('agree')} />
      <p>
        <Button type="submit" kind="default" isBusy={form.isBusy}>
          {t('askCode')}
        </Button>
      </p>
    </Form>
  )
}

function CodeSent({ delivery: { email }, onChange }: StateProps) {
  const form = useForm({
    initial: { code: '' },
    draft: { omits: ['code'] },
    check: ({ code }) =>
      /^\d{6}$/.test(code.replace(/\s/g, ''))
        ? null
        : { title: t('problem'), fields: { code: t('needCode') } },
    send: async ({ code }) =>
      onChange(await call(letterDeliveryRoutes.confirmElectronicLetters, { body: { code } })),
  })
  const cancel = useWithdrawal(onChange)
  return (
    <Form form={form}>
      <p role="status">{t('codeSent', { email })}</p>
      <OneTimeCodeField {...form.field('code')} label={t('code')} maxLength={10} />
      <div className="row">
        <Button type="submit" isBusy={form.isBusy}>
          {t('confirm')}
        </Button>
        <Button kind="default" isBusy={cancel.isBusy} onClick={() => cancel.run()}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

function ByEmail({ delivery: { email, agreedAt, certificates }, onChange }: StateProps) {
  const withdrawal = useWithdrawal(onChange)
  const numbers = certificates.map(({ certificateNo }) => certificateNo).join(', ')
  return (
    <>
      <p role="status">
        {t('byEmail', { email, date: agreedAt === null ? '' : formatInstantDay(agreedAt) })}
      </p>
      <p>{numbers === '' ? t('notChecked') : t('covers', { numbers })}</p>
      <p>
        <Button kind="default" isBusy={withdrawal.isBusy} onClick={() => withdrawal.run()}>
          {t('withdraw')}
        </Button>
      </p>
    </>
  )
}

/** Undone by agreeing again, so it asks nothing. */
const useWithdrawal = (onChange: StateProps['onChange']) =>
  useAction(async () => {
    onChange(await call(letterDeliveryRoutes.withdrawElectronicLetters, { body: {} }))
    void showSuccess(t('withdrawn'))
  })
