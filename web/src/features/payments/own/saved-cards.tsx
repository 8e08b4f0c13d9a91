import type { SavedCard } from '@fieldstone/contract/entities/payments/saved-card'
import { cardBrand } from '@fieldstone/contract/papers/card-name'
import { savedCardRoutes } from '@fieldstone/contract/routes/payments/saved-cards'
import type { PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../../../lib/api.ts'
import { useCall } from '../../../lib/calls.ts'
import { todayHere } from '../../../lib/dates.ts'
import { t } from '../../../lib/messages/saved-methods.ts'
import { planPath } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { showSuccess } from '../../../ui/toasts.tsx'
import './saved-methods.css'

/** Shows the cards that a payer saved for automatic payments, and lets the payer remove them. */
export function SavedCards() {
  const isLoggedIn = useSession() !== null
  const cards = useCall(savedCardRoutes.listCards, {}, { enabled: isLoggedIn, staleTime: 0 })
  return (
    <Loaded query={cards} skeleton={<BlockSkeleton height="4rem" />}>
      {(list) => <CardList cards={list} />}
    </Loaded>
  )
}

function CardList({ cards }: { readonly cards: readonly SavedCard[] }) {
  const [asked, ask] = useState<SavedCard | null>(null)
  const removal = useRemoval()
  return (
    <>
      {removal.error ? (
        <Notice kind="bad" role="alert" title={t('cardNotRemoved')}>
          {problemOf(removal.error)}
        </Notice>
      ) : null}
      {cards.length === 0 ? (
        <p>{t('noCards')}</p>
      ) : (
        <ul className="saved-methods">
          {cards.map((card) => (
            <Card
              key={card.id}
              card={card}
              isBusy={removal.isPending && removal.variables.id === card.id}
              onRemove={() => ask(card)}
            />
          ))}
        </ul>
      )}
      <AlertDialog
        isOpen={asked !== null}
        title={asked ? askTitle(asked) : ''}
        onClose={() => ask(null)}
        ask={{
          confirmLabel: t('remove'),
          cancelLabel: t('keep'),
          onConfirm: () => {
            if (asked) removal.mutate(asked)
            ask(null)
          },
        }}
      >
        {asked ? <Consequences card={asked} /> : null}
      </AlertDialog>
    </>
  )
}

interface CardProps {
  readonly card: SavedCard
  readonly isBusy: boolean
  readonly onRemove: () => void
}

function Card({ card, isBusy, onRemove }: CardProps) {
  const name = nameOf(card)
  const { kind, text } = statusOf(card, todayHere())
  const isInUse = card.autopays.some(({ isOn }) => isOn)
  return (
    <li className="saved-method">
      <div>
        <b>{name}</b>
        <p className="row">
          <StatusBadge kind={kind}>{text}</StatusBadge>
          {card.expiresOn === null ? null : (
            <span className="muted">{t('cardExpires', { month: monthOf(card.expiresOn) })}</span>
          )}
        </p>
        {card.status === 'OPEN' ? <p className="small">{t('cardOpenHint')}</p> : null}
        {card.status === 'UNUSABLE' ? <p className="small">{t('cardUnusableHint')}</p> : null}
        <Uses card={card} />
        {isInUse ? <p className="small">{t('cardInUseHint')}</p> : null}
      </div>
      {isInUse ? null : (
        <p className="row">
          <Button kind="default" isBusy={isBusy} aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </p>
      )}
    </li>
  )
}

/** Lists the certificates whose automatic payments use a card, each with a link to its plan. */
const Uses = ({ card }: { readonly card: SavedCard }) =>
  card.autopays.map(({ certificateId, certificateNo, isOn }) => (
    <p key={certificateId} className="small">
      {t.rich(isOn ? 'cardUsedBy' : 'cardPausedBy', {
        certificate: <Link to={planPath(certificateId)}>{certificateNo}</Link>,
      })}
    </p>
  ))

function Consequences({ card: { status, autopays } }: { readonly card: SavedCard }) {
  if (status === 'OPEN') return <p>{t('removeOpenCardBody')}</p>
  return (
    <>
      <p>{t('removeCardBody')}</p>
      {autopays.map(({ certificateId, certificateNo }) => (
        <p key={certificateId}>{t('removePausedBody', { certificate: certificateNo })}</p>
      ))}
    </>
  )
}

const askTitle = (card: SavedCard): string =>
  card.status === 'OPEN' ? t('removeOpenCardTitle') : t('removeTitle', { name: nameOf(card) })

function nameOf({ brand, last4 }: SavedCard): string {
  if (last4 === null) return t('cardOpen')
  const name = cardBrand(brand)
  return name === null ? t('cardNoBrand', { last4 }) : t('card', { brand: name, last4 })
}

function statusOf({ status, expiresOn }: SavedCard, today: PlainDate) {
  if (status === 'OPEN') return { kind: 'waiting', text: t('status_card_open') } as const
  if (status !== 'SAVED') return { kind: 'bad', text: t('status_over') } as const
  return expiresOn !== null && expiresOn < today
    ? ({ kind: 'bad', text: t('status_card_expired') } as const)
    : ({ kind: 'good', text: t('status_card_saved') } as const)
}

/** Formats the last day of a card as the card itself shows it: 02/2028. */
const monthOf = (day: PlainDate): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`

/** Reads the list again even after a refusal, because the card may be removed or in use now. */
function useRemoval() {
  const readCardsAgain = useReadAgain('payments/cards')
  return useMutation({
    mutationFn: ({ id }: SavedCard) => call(savedCardRoutes.removeCard, { params: { id } }),
    onSuccess: () => void showSuccess(t('cardRemoved')),
    onSettled: readCardsAgain,
  })
}

const problemOf = (error: Error): string =>
  error instanceof ApiError && error.code === 'not_found' ? t('gone') : error.message
