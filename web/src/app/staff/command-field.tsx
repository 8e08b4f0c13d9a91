import type { Found } from '@fieldstone/contract/entities/find/found'
import { findRoutes, SHORTEST_FIND } from '@fieldstone/contract/routes/find'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/shell.ts'
import type { Session } from '../../lib/session.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { type Place, type PlaceGroup, placesOf } from './places.ts'

const PAUSE_MS = 200

/** As the keys are labeled. */
const KEYS = 'Ctrl K'

/**
 * Finds certificates, receipts, people and pages by one text; Enter opens the first. Ctrl+K leads here from anywhere, the
 * arrow keys move through what was found, and Escape leads back.
 */
export function CommandField({ session }: { readonly session: Session }) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const resultsId = useId()
  const { pathname, search } = useLocation()
  const asked = text.trim()
  const { found, isWaiting, isFailed } = useFound(asked)
  const groups = placesOf(session, asked, found)
  const leave = () => {
    setText('')
    setOpen(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page was opened, from here or elsewhere
  useEffect(leave, [pathname, search])
  const openFirst = useOpenFirst(asked, isWaiting, groups[0]?.places[0])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    openFirst()
  }
  const before = useRef<HTMLElement | null>(null)
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (box.current?.contains(relatedTarget)) return
    before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      leave()
      if (before.current?.isConnected) before.current.focus()
      else box.current?.querySelector('input')?.blur()
    } else moveThroughPlaces(event, box.current)
  }
  const isShown = isOpen && asked !== ''
  return (
    <search className="command-box">
      <form ref={box} {...{ onSubmit, onFocus, onBlur, onKeyDown }}>
        <div className="command">
          <input
            type="search"
            value={text}
            maxLength={60}
            autoComplete="off"
            aria-label={t('find')}
            aria-controls={resultsId}
            placeholder={t('findPlaceholder')}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
          />
          <kbd>{KEYS}</kbd>
        </div>
        <div className="command-results" id={resultsId} hidden={!isShown}>
          {isShown ? <Results groups={groups} isWaiting={isWaiting} isFailed={isFailed} /> : null}
        </div>
      </form>
    </search>
  )
}

/**
 * Opens the first place of what was asked for. Where its answer is on its way that is once it is here: the page whose name
 * holds a number would be opened in place of the certificate.
 */
function useOpenFirst(asked: string, isWaiting: boolean, first: Place | undefined): () => void {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string | null>(null)
  const to = first?.to
  useEffect(() => {
    if (wanted === null || (wanted === asked && isWaiting)) return
    setWanted(null)
    if (wanted === asked && to !== undefined) void navigate(to)
  }, [wanted, asked, isWaiting, to, navigate])
  return () => setWanted(asked)
}

interface ResultsProps {
  readonly groups: readonly PlaceGroup[]
  readonly isWaiting: boolean
  readonly isFailed: boolean
}

function Results({ groups, isWaiting, isFailed }: ResultsProps) {
  const count = groups.reduce((sum, { places }) => sum + places.length, 0)
  return (
    <>
      <p className={count === 0 && !isWaiting ? 'none-found' : 'visually-hidden'} role="status">
        {isWaiting ? '' : said(count, isFailed)}
      </p>
      {groups.map(({ id, label, places }) => (
        <section key={id} aria-label={label}>
          <h2>{label}</h2>
          <ul>
            {places.map((place) => (
              <PlaceLink key={place.to} place={place} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function said(count: number, isFailed: boolean): string {
  if (isFailed) return t('foundFailed')
  return count === 0 ? t('foundNone') : t('found', { count })
}

const PlaceLink = ({ place: { to, label, note } }: { readonly place: Place }) => (
  <li>
    <Link to={to}>
      <b className="num">{label}</b> {note ? <span>{note}</span> : null}
    </Link>
  </li>
)

const NOTHING: Found = { certificates: [], receipts: [], people: [] }

function useFound(text: string) {
  const settled = useSettled(text, PAUSE_MS)
  const isAsked = settled.length >= SHORTEST_FIND
  const { data, error, isFetching } = useCall(
    findRoutes.find,
    { query: { text: settled } },
    { enabled: isAsked, retry: false },
  )
  const isOwn = isAsked && settled === text
  return {
    found: isOwn && data ? data : NOTHING,
    isWaiting: text.length >= SHORTEST_FIND && (settled !== text || isFetching),
    isFailed: isOwn && error !== null,
  }
}

/** The arrow keys move between the field and what was found. */
function moveThroughPlaces(event: KeyboardEvent, box: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || box === null) return
  const stops: (Element | null)[] = [...box.querySelectorAll('input, .command-results a')]
  const next = stops[stops.indexOf(document.activeElement) + step]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
