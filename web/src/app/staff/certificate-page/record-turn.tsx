import { Link, useLocation } from 'react-router'
import { originOf, trailFrom, useBackLink, useTrailBack } from '../../../lib/back-link.ts'
import { formatCount } from '../../../lib/format.ts'
import { listNavigationOf } from '../../../lib/list-navigation.ts'
import { t } from '../../../lib/messages/record-page.ts'
import { legalParcelsPath, PATHS } from '../../../lib/paths.ts'
import { type Session, useSession } from '../../../lib/session.ts'
import { countyLiensPath } from '../../../lib/staff-paths.ts'
import { BackTo } from '../../../records/back-to.tsx'
import { Key } from '../../../ui/menu.tsx'

/** The way back to the list that led here, and to its next one and the one before. */
export function RecordTurn({ certificateId }: { readonly certificateId: number }) {
  const { search } = useLocation()
  const home = ownList(useSession(), search)
  const named = useBackLink(originOf(search))
  const listPath = useTrailBack()
  const place = listPath === null ? null : placeIn(listPath, certificateId)
  return (
    <div className="record-turn">
      <BackTo home={named.target === 'list' ? home : named.to} words={t('back')} />
      {place === null || listPath === null ? null : (
        <>
          <span className="turn-place">
            {t('turn', { no: formatCount(place.no), total: formatCount(place.total) })}{' '}
            <span className="turn-list">{t('turnList', { list: place.title })}</span>
          </span>
          <Step to={place.previous} words={t('previous')} name="K" listPath={listPath} />
          <Step to={place.next} words={t('next')} name="J" listPath={listPath} />
        </>
      )}
    </div>
  )
}

interface StepProps {
  readonly to: string | null
  readonly words: string
  readonly name: 'J' | 'K'
  readonly listPath: string
}

const Step = ({ to, words, name, listPath }: StepProps) =>
  to === null ? null : (
    <span>
      <Link to={to} state={{ ...trailFrom(listPath), isDirect: false }} data-turn={name}>
        {words}
      </Link>{' '}
      <Key name={name} />
    </span>
  )

/** Which of the list this record is. */
function placeIn(listPath: string, certificateId: number) {
  const turn = listNavigationOf(listPath)
  const at = turn?.items.findIndex(({ id }) => id === certificateId) ?? -1
  if (turn === null || at < 0) return null
  return {
    title: turn.title,
    no: turn.before + at + 1,
    total: turn.total,
    previous: turn.items[at - 1]?.to ?? null,
    next: turn.items[at + 1]?.to ?? null,
  }
}

/** The list of who came by the address alone, as its flags say. */
function ownList(session: Session | null, search: string): string {
  if (session?.role === 'legal') {
    const params = new URLSearchParams(search)
    const countyId = Number(params.get('countyID')) || null
    if (params.get('unassigned') === 'true') return legalParcelsPath('unassigned', countyId)
    return legalParcelsPath(countyId !== null && params.get('mine') !== 'true' ? 'all' : 'mine', countyId)
  }
  if (session?.role === 'county' && session.countyId !== null) return countyLiensPath(session.countyId)
  return session?.role === 'admin' ? PATHS.adminParcels : PATHS.search
}
