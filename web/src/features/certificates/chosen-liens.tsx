import type { Worklist } from '@fieldstone/contract/entities/worklists/worklist'
import { lienRoutes } from '@fieldstone/contract/routes/certificates/liens'
import { Link } from 'react-router'
import { callCsv } from '../../lib/api-files.ts'
import { CsvButton, type FetchFile } from '../../lib/csv-button.tsx'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/worklists.ts'
import { PATHS } from '../../lib/paths.ts'
import { BulkBar } from '../../records/bulk-bar.tsx'
import { WorklistMenu } from '../../records/worklists/worklist-menu.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlaceMenus } from './place-menus.tsx'
import { useBulkPlacement, usePlacement } from './use-placement.ts'

interface ChosenLiensProps {
  readonly chosen: ReadonlySet<number>
  /** The worklist that filters the page. */
  readonly within: Worklist | undefined
  readonly isAdmin: boolean
  /** Chooses all matching rows on all pages. Null if all of them are chosen. */
  readonly all: { readonly label: string; readonly isBusy: boolean; readonly onChoose: () => void } | null
  readonly onClear: () => void
}

/** The actions for the chosen liens. County users can export them and put them into worklists. */
export function ChosenLiens({ chosen, within, isAdmin, all, onClear }: ChosenLiensProps) {
  const placement = usePlacement()
  const ids = [...chosen]
  return (
    <>
      <Refused {...placement} />
      {ids.length === 0 ? null : (
        <BulkBar count={ids.length} onClear={onClear}>
          {all === null ? null : (
            <Button kind="quiet" size="small" isBusy={all.isBusy} onClick={all.onChoose}>
              {all.label}
            </Button>
          )}
          {isAdmin ? (
            <>
              <PlaceMenus chosen={ids} placement={placement} />
              <Link
                className={buttonClass({ kind: 'default', size: 'small' })}
                to={PATHS.letters}
                state={{ chosen: ids }}
              >
                {t('letters')}
              </Link>
            </>
          ) : null}
          <WorklistMenu chosen={ids} within={within} onDone={onClear} />
          <CsvButton
            label={t('csvChosen', { count: formatCount(ids.length) })}
            fetchFile={() =>
              callCsv(lienRoutes.listChosenLiens, {
                query: { page: 1, pageSize: 200, sort: '' },
                body: { certificateIds: ids },
              })
            }
          />
        </BulkBar>
      )}
    </>
  )
}

interface AllLiensProps {
  readonly match: Parameters<typeof useBulkPlacement>[0]
  readonly count: number
  readonly fetchFile: FetchFile
  readonly onClear: () => void
}

/** The actions for all liens that match, any number of them. Those on legal files run as a task. */
export function AllLiens({ match, count, fetchFile, onClear }: AllLiensProps) {
  const placement = useBulkPlacement(match)
  return (
    <BulkBar count={count} onClear={onClear}>
      <PlaceMenus chosen={[]} placement={placement} />
      <CsvButton label={t('csvChosen', { count: formatCount(count) })} fetchFile={fetchFile} />
    </BulkBar>
  )
}

/** Lists the files that were not changed, and why. Stays until it is closed. */
function Refused({ refused, dismiss }: Pick<ReturnType<typeof usePlacement>, 'refused' | 'dismiss'>) {
  if (refused.length === 0) return null
  return (
    <div className="table-note">
      <Notice kind="waiting" title={t('refusedTitle', { count: refused.length })} role="alert">
        <ul>
          {refused.map(({ certificateId, certificateNo, reason }) => (
            <li key={certificateId}>
              {t('refusedLine', { number: certificateNo || String(certificateId), reason })}
            </li>
          ))}
        </ul>
        <Button kind="default" size="small" onClick={dismiss}>
          {t('dismiss')}
        </Button>
      </Notice>
    </div>
  )
}
