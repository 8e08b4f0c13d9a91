import type { LegalHistoryLine } from '@fieldstone/contract/entities/legal/legal'
import { legalRoutes } from '@fieldstone/contract/routes/legal/legal'
import { useState } from 'react'
import { formatInstant } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { useList } from '../../lib/use-list.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { changeText } from './history-words.ts'

const STEP = 20
const MOST = 200

/** Shows who changed what and when. Loaded on request. */
export function FileHistory({ certificateId }: { readonly certificateId: number }) {
  const [size, setSize] = useState(0)
  const query = { page: 1, pageSize: Math.max(size, STEP) }
  const { list: history } = useList(
    legalRoutes.listLegalHistory,
    { params: { id: certificateId }, query },
    { enabled: size > 0 },
  )
  const { data } = history
  if (size === 0)
    return (
      <div>
        <Button kind="quiet" size="small" onClick={() => setSize(STEP)}>
          {t('historyShow')}
        </Button>
      </div>
    )
  return (
    <section className="stack tight" aria-labelledby={`changes-${certificateId}`}>
      <h2 id={`changes-${certificateId}`} className="part">
        {t('history')}
      </h2>
      <Loaded query={history} skeleton={<TextSkeleton lines={3} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t('historyNone')}</p>
          ) : (
            <ul className="changes">
              {rows.map((line) => (
                <li key={line.id}>
                  {changeText(line)} <span className="muted">{whoText(line)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {data && data.totalCount > data.rows.length && size < MOST ? (
        <div>
          <Button kind="default" size="small" onClick={() => setSize(Math.min(MOST, size + 2 * STEP))}>
            {t('historyMore')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const whoText = ({ at, by }: LegalHistoryLine): string =>
  t('historyWhen', { at: formatInstant(at), by: by ?? t('historyNobody') })
