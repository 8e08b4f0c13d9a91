import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { staffPayoffRoutes } from '@fieldstone/contract/routes/payoff/staff'
import { Link } from 'react-router'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { formatDate, formatInstantDay, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/desk.ts'
import { t as words } from '../../lib/messages/letters.ts'
import { certificateMailsPath } from '../../lib/staff-paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ActButton, ActLine, type SheetProps } from './act-button.tsx'
import { askPayoffAct, logAct, offerAct } from './letter-acts.ts'
import { paperAct, recipientAct } from './recipient-acts.ts'
import { writeLetterAct } from './write-letter-act.ts'

/** Correspondence, payoff requests, and whether a letter may ask for payment. */
export function LettersSheet({
  desk: {
    certificateId,
    holds,
    firstContactOn,
    payoffRequests,
    payoffOffers,
    hasLetterAddress,
    letterRecipient,
    mailReaders,
  },
  onAct,
}: SheetProps<Desk>) {
  return (
    <Sheet className="stack" aria-labelledby="letters">
      <h2 id="letters">{t('letters')}</h2>
      {holds.length === 0 ? null : (
        <Notice kind="waiting" title={t('holdsTitle')}>
          {holds.map((hold) => t(`hold_${hold}`, { date: formatDate(firstContactOn) })).join(' ')}
        </Notice>
      )}
      {payoffRequests.map((it) => {
        const line = t('requestLine', { name: it.name, date: formatDate(it.requestedOn), memo: it.memo })
        return (
          <ActLine key={it.id} text={line}>
            <ActButton kind="primary" label={t('offer')} about={it.name} act={offerAct(it)} onAct={onAct} />
          </ActLine>
        )
      })}
      {payoffOffers.map((it) => (
        <PayoffOffer key={it.id} offer={it} />
      ))}
      {hasLetterAddress ? null : (
        <Notice kind="waiting">{t(letterRecipient?.email ? 'noAddressMailed' : 'noAddress')}</Notice>
      )}
      <div className="row">
        <ActButton label={words('write')} act={writeLetterAct} onAct={onAct} />
        <ActButton label={t('log')} act={logAct} onAct={onAct} />
        <ActButton label={t('askPayoff')} act={askPayoffAct} onAct={onAct} />
      </div>
      <Delivery recipient={letterRecipient} readers={mailReaders} onAct={onAct} />
      <p>
        <Link to={certificateMailsPath(certificateId)}>{t('mails')}</Link>
      </p>
    </Sheet>
  )
}

/** A payoff offer that is still valid, to print and send. */
function PayoffOffer({ offer }: { readonly offer: Desk['payoffOffers'][number] }) {
  const { id, name, offeredOn, goodThrough, totalCents } = offer
  const print = useAction(async () => {
    const file = await callFile(staffPayoffRoutes.payoffOfferFile, { params: { id } })
    saveFile(file.name, file.blob)
  })
  const line = t('standingOffer', {
    name,
    date: formatDate(offeredOn),
    amount: formatMoney(totalCents),
    until: formatDate(goodThrough),
  })
  return (
    <ActLine text={line}>
      <Button kind="default" size="small" isBusy={print.isBusy} onClick={() => print.run()}>
        {t('printOffer')}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </ActLine>
  )
}

interface DeliveryProps extends Pick<SheetProps<Desk>, 'onAct'> {
  readonly recipient: Desk['letterRecipient']
  readonly readers: Desk['mailReaders']
}

/** Shows how letters are delivered: by mail, unless the recipient agreed to e-mail. */
function Delivery({ recipient, readers, onAct }: DeliveryProps) {
  return (
    <>
      <p>{deliveryLine(recipient, readers)}</p>
      {recipient === null && readers.length === 0 ? null : (
        <div className="row">
          {readers.length === 0 ? null : (
            <ActButton label={t('recipient')} act={recipientAct} onAct={onAct} />
          )}
          {recipient === null ? null : <ActButton label={t('paper')} act={paperAct} onAct={onAct} />}
        </div>
      )}
    </>
  )
}

function deliveryLine(recipient: Desk['letterRecipient'], readers: Desk['mailReaders']): string {
  if (recipient === null) return t(readers.length === 0 ? 'byPost' : 'byPostReaders')
  const { name, email, agreedAt } = recipient
  if (email === null || agreedAt === null) return t('byPostEnded', { name })
  return t('byEmail', { name, email, date: formatInstantDay(agreedAt) })
}
