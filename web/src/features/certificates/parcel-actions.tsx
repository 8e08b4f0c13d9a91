import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { certificateRoutes } from '@fieldstone/contract/routes/certificates/certificates'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { originOf, useBackLink } from '../../lib/back-link.ts'
import { ServicingPhone } from '../../lib/contact.tsx'
import { AFTER_LOGIN, addressFor, promptLoginFor, useIntent } from '../../lib/intent.ts'
import { promptLogin } from '../../lib/login-prompt.ts'
import { t } from '../../lib/messages/certificates.ts'
import { payoffPath, planRequestPath } from '../../lib/paths.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { useSession } from '../../lib/session.ts'
import { officeHours, useSiteSettings } from '../../lib/site-settings.ts'
import { type PayoffState, payoffStateOf } from '../../records/payoff-state.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import './parcel-page.css'

// Its modules would be loaded by every page that shows anything of a certificate.
const CardFigure = lazy(() => import('./card-figure.tsx'))

/** The next step of a certificate, and the other actions. */
export function ParcelActions({ certificate }: { readonly certificate: Certificate }) {
  const { id, redeemedOn } = certificate
  const { search } = useLocation()
  const origin = originOf(search)
  const { onward } = useBackLink(origin)
  const state = payoffStateOf(certificate)
  const [heading, body] = CARDS[state]
  const isPaid = redeemedOn !== null
  const isPayable = state === 'payable'
  const hasFigure = isPayable || state === 'older-first'
  return (
    <aside className="stack">
      <Sheet isRuled className="stack" aria-labelledby="owed">
        <h2 id="owed">{t(heading)}</h2>
        {hasFigure ? (
          <Suspense fallback={<BlockSkeleton height="7rem" />}>
            <CardFigure certificate={certificate} />
          </Suspense>
        ) : null}
        <p>{t(body)}</p>
        {isPayable ? <PayButton certificate={certificate} /> : null}
        <Link
          className={buttonClass(
            isPaid || isPayable
              ? { kind: 'default', isFull: true }
              : { kind: 'primary', size: 'large', isFull: true },
          )}
          to={payoffPath(id, origin)}
          state={onward}
        >
          {t('viewPayoff')}
        </Link>
        <RequestPlan certificate={certificate} />
        <SaveButton certificate={certificate} />
      </Sheet>
      <NotSure />
    </aside>
  )
}

/** Texts that match what the payoff page will show. */
const CARDS = {
  paid: ['paidHeading', 'paidBody'],
  submitted: ['owedHeading', 'submittedCard'],
  'nothing-owed': ['owedHeading', 'nothingOwedCard'],
  plan: ['planHeading', 'planCard'],
  past: ['howHeading', 'pastCard'],
  'from-county': ['howHeading', 'fromCountyCard'],
  'no-figure': ['howHeading', 'noFigureCard'],
  'older-first': ['owedHeading', 'olderFirstCard'],
  payable: ['owedHeading', 'owedBody'],
} as const satisfies Record<PayoffState, readonly [string, string]>

/** Opens the payoff with the payment methods, or asks the reader to log in first. */
function PayButton({ certificate }: { readonly certificate: Certificate }) {
  const { id, offer } = certificate
  const { data: config } = usePaymentConfig()
  const { search } = useLocation()
  const origin = originOf(search)
  const { onward } = useBackLink(origin)
  const navigate = useNavigate()
  const { pay } = offer.payoff.buttons
  if (pay === null) return null
  const path = payoffPath(id, origin)
  const press = () =>
    pay.opens === 'log-in'
      ? promptLoginFor('pay', path, certificate)
      : void navigate(addressFor('pay', path), { state: { ...onward, ...AFTER_LOGIN } })
  return (
    <Button size="large" isFull onClick={press}>
      {t(config?.mode === 'off' ? 'waysToPay' : 'makePayment')}
    </Button>
  )
}

function RequestPlan({ certificate: { id, offer } }: { readonly certificate: Certificate }) {
  const button = offer.parcel.buttons.requestPlan
  if (button === null) return null
  if (button.opens === 'log-in')
    return (
      <Button kind="default" isFull onClick={() => promptLogin(planRequestPath(id))}>
        {t('requestPlan')}
      </Button>
    )
  return (
    <Link className={buttonClass({ kind: 'default', isFull: true })} to={planRequestPath(id)}>
      {t('requestPlan')}
    </Link>
  )
}

/** Add to / Remove From My Parcels, with Undo. */
function SaveButton({ certificate: { id, isMine } }: { readonly certificate: Certificate }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const toggle = useToggleSaved(id)
  const [isDone, setDone] = useState(false)
  const act = () => toggle.mutate(undefined, { onSuccess: () => setDone(true) })
  // The certificate may already have been saved before.
  useIntent('save', session?.role === 'taxpayer' ? () => (isMine ? undefined : act()) : null)
  if (session !== null && session.role !== 'taxpayer') return null
  const press = session === null ? () => promptLoginFor('save', pathname + search) : act
  return (
    <>
      <Button kind="quiet" isFull isBusy={toggle.isPending} onClick={press}>
        {t(isMine ? 'removeMine' : 'addMine')}
      </Button>
      <div role="status" className="small saved-note">
        {isDone && !toggle.isPending ? (
          <p className="row">
            {t(isMine ? 'added' : 'removed')}
            <Button kind="quiet" size="small" onClick={act}>
              {t('undo')}
            </Button>
          </p>
        ) : null}
      </div>
      {toggle.isError ? (
        <p role="alert" className="error">
          {t('saveFailed', { reason: toggle.error.message })}
        </p>
      ) : null}
    </>
  )
}

/** Adds a certificate to My Parcels or removes it. Optimistic: reverted if the server refuses. */
function useToggleSaved(id: number): UseMutationResult<boolean, Error, void> {
  const queries = useQueryClient()
  const key = keyOf(certificateRoutes.getCertificate, { params: { id } })
  const set = (change: (isMine: boolean) => boolean) =>
    queries.setQueryData<Certificate>(key, (old) => old && { ...old, isMine: change(old.isMine) })
  return useMutation({
    mutationFn: () => call(certificateRoutes.toggleMyCertificate, { params: { id } }),
    onMutate: async () => {
      await queries.cancelQueries({ queryKey: key })
      set((isMine) => !isMine)
    },
    onSuccess: (isSaved) => set(() => isSaved),
    onError: () => set((isMine) => !isMine),
  })
}

function NotSure() {
  const hours = officeHours(useSiteSettings().data)
  const phone = <ServicingPhone />
  return (
    <p className="small muted">
      {hours ? t.rich('notSureHours', { phone, hours }) : t.rich('notSure', { phone })}
    </p>
  )
}
