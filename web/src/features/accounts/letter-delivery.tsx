import type { LetterDelivery as Delivery } from '@fieldstone/contract/entities/letters/letter-delivery'
import { letterDeliveryRoutes } from '@fieldstone/contract/routes/letters/letter-delivery'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/letter-delivery.ts'
import { lettersHash } from '../../lib/paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { useLetterDelivery } from '../../records/how-to-write.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field.tsx'
import { OneTimeCodeField } from '../../ui/number-fields.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

/** Shows how the reader gets letters. Consent to e-mail is given and withdrawn here. */
export default function LetterDelivery() {
  const delivery = useLetterDelivery()
  useShownByHash()
  return (
    <Sheet className="stack" aria-labelledby={LETTERS}>
      <h2 id={LETTERS}>{t('title')}</h2>
      <Loaded query={delivery} failedTitle={t('failed')} skeleton={<BlockSkeleton height="10rem" />}>
        {(it) => <State delivery={it} />}
      </Loaded>
    </Sheet>
  )
}

/** The hash of this part of the profile. */
const LETTERS = lettersHash.slice(1)

/** Scrolls here readers who were asked how to write to them and chose e-mail. */
function useShownByHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === lettersHash) document.getElementById(LETTERS)?.scrollIntoView()
  }, [hash])
}

const SHOWS = { shows: letterDeliveryRoutes.getLetterDelivery }

interface StateProps {
  readonly delivery: Delivery
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

function ByPost({ delivery: { text, textVersion, email } }: StateProps) {
  const ask = useSend(letterDeliveryRoutes.askElectronicLetters, SHOWS)
  const form = useForm({
    initial: { agree: '' },
    // The draft must not keep consent: whoever reads the text gives it.
    draft: { omits: ['agree'] },
    check: ({ agree }) => (agree === '' ? { title: t('problem'), fields: { agree: t('needAgree') } } : null),
    send: async () => {
      await ask({ body: { textVersion } })
    },
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

function CodeSent({ delivery: { email } }: StateProps) {
  const confirm = useSend(letterDeliveryRoutes.confirmElectronicLetters, SHOWS)
  const form = useForm({
    initial: { code: '' },
    draft: { omits: ['code'] },
    check: ({ code }) =>
      /^\d{6}$/.test(code.replace(/\s/g, ''))
        ? null
        : { title: t('problem'), fields: { code: t('needCode') } },
    send: async ({ code }) => {
      await confirm({ body: { code } })
    },
  })
  const cancel = useWithdrawal()
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

function ByEmail({ delivery: { email, agreedAt, certificates } }: StateProps) {
  const withdrawal = useWithdrawal()
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

/** A withdrawal needs no confirmation, because agreeing again undoes it. */
function useWithdrawal() {
  const withdraw = useSend(letterDeliveryRoutes.withdrawElectronicLetters, SHOWS)
  return useAction(async () => {
    await withdraw({ body: {} })
    void showSuccess(t('withdrawn'))
  })
}
