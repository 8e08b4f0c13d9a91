import { PAGES, type Page, type PageName } from '@fieldstone/contract/pages'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '../lib/form/use-form.ts'
import { t } from '../lib/messages/shortcuts.ts'
import { findPath, homePath, PATHS } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { navLinks } from './nav.ts'
import './shortcuts.css'

interface Place {
  readonly label: string
  readonly to: string
}

/** Minimum length of a parcel number to search for. */
const SHORTEST_NUMBER = 5

/** For staff: opens a page by its name, or a certificate by its number, by keyboard. */
export function GoTo({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { 'go-to': '' },
    check: () => null,
    send: async () => {
      if (places[0]) go(places[0])
    },
  })
  const places = placesFor(session, form.values['go-to'].trim())
  const go = ({ to }: Place) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog isOpen title={t('goToTitle')} onClose={onClose} size="brief">
      <form className="stack" onSubmit={form.submit} onKeyDown={moveThroughPlaces}>
        <TextField
          {...form.field('go-to')}
          label={t('goToField')}
          autoComplete="off"
          maxLength={60}
          data-autofocus
        />
        {places.length === 0 ? <p className="muted">{t('goToNone')}</p> : null}
        <ul className="places" aria-label={t('goToPages')}>
          {places.map((place) => (
            <li key={place.to}>
              <button type="button" onClick={() => go(place)}>
                {place.label}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}

export function placesFor(session: Session, text: string): readonly Place[] {
  const pages: readonly Place[] = [
    { label: t('goToHome'), to: homePath(session) },
    ...navLinks(session),
    ...pagesOutsideMenu(session),
  ]
  const byName = pages.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  const once = byName.filter(({ to }, at) => byName.findIndex((other) => other.to === to) === at)
  const people =
    session.role === 'admin' && text !== ''
      ? [{ label: t('goToUsers', { text }), to: `${PATHS.users}?${new URLSearchParams({ filter: text })}` }]
      : []
  const number =
    text.length >= SHORTEST_NUMBER ? [{ label: t('goToFind', { text }), to: findPath(session, text) }] : []
  return [...once, ...number, ...people]
}

/** Pages of the role that are not in the menu and need no id. */
function pagesOutsideMenu({ role }: Session): readonly Place[] {
  return (Object.keys(OUTSIDE_MENU) as (keyof typeof OUTSIDE_MENU)[])
    .filter((name) => (PAGES[name] as Page).access.includes(role))
    .map((name) => ({ label: t(OUTSIDE_MENU[name]), to: PATHS[name] }))
}

const OUTSIDE_MENU = {
  audit: 'pageAudit',
  reconciliation: 'pageReconciliation',
  payouts: 'pagePayouts',
  verify: 'pageVerify',
  firms: 'pageFirms',
  newFirm: 'pageNewFirm',
  imports: 'pageImports',
  settings: 'pageSettings',
  firstSteps: 'pageFirstSteps',
  templates: 'pageTemplates',
  outbox: 'pageOutbox',
  legalDeadlines: 'pageDeadlines',
  payoffRules: 'pagePayoffRules',
  receivedPayments: 'pageReceivedPayments',
  lockbox: 'pageLockbox',
  postRedemptions: 'pagePostRedemptions',
  letters: 'pageLetters',
} as const satisfies Partial<Record<PageName, string>>

/** The arrow keys move between the field and the places. */
function moveThroughPlaces(event: KeyboardEvent<HTMLFormElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops: (Element | null)[] = [...event.currentTarget.querySelectorAll('input, button')]
  const next = stops[stops.indexOf(document.activeElement) + step]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
