import type { Worklist } from '@fieldstone/contract/entities/worklists/worklist'
import { useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/worklists.ts'
import { Button } from '../../ui/button.tsx'
import { useWorklistActs } from './use-worklists.ts'
import { WorklistDialog } from './worklist-dialog.tsx'
import './worklists.css'

interface WorklistHeadProps {
  readonly list: Worklist
  readonly onDeleted: () => void
}

/** Names the list that filters the page and its owner. The owner can rename, share and delete it here. */
export function WorklistHead({ list, onDeleted }: WorklistHeadProps) {
  const { drop } = useWorklistActs()
  const [isChanging, setChanging] = useState(false)
  const { name, isOwn, isShared, ownerName, count } = list
  return (
    <div className="worklist-head">
      <p>
        <b>{name}</b>{' '}
        <span className="muted">
          {isOwn ? t(isShared ? 'sharedByYou' : 'ownList') : t('sharedBy', { owner: ownerName })},{' '}
          {t('listCount', { count: formatCount(count) })}
        </span>
      </p>
      {isOwn ? (
        <>
          <Button kind="default" size="small" onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
          <Button kind="default" size="small" isBusy={drop.isBusy} onClick={() => drop.run(list, onDeleted)}>
            {t('deleteList')}
          </Button>
        </>
      ) : null}
      {isChanging ? (
        <WorklistDialog
          list={list}
          chosen={[]}
          onClose={() => setChanging(false)}
          onSaved={() => setChanging(false)}
        />
      ) : null}
    </div>
  )
}
