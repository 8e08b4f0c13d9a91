import type { Worklist } from '@fieldstone/contract/entities/worklists/worklist'
import { useState } from 'react'
import { t } from '../../lib/messages/worklists.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { useWorklistActs, useWorklists } from './use-worklists.ts'
import { WorklistDialog } from './worklist-dialog.tsx'

interface WorklistMenuProps {
  readonly chosen: readonly number[]
  /** The list that filters the page. Its owner can remove the chosen certificates from it. */
  readonly within: Worklist | undefined
  readonly onDone: () => void
}

/** Adds the chosen certificates to an own list or a new one, or removes them from the list that is shown. */
export function WorklistMenu({ chosen, within, onDone }: WorklistMenuProps) {
  const { add, remove } = useWorklistActs()
  const [isNew, setNew] = useState(false)
  const own = (useWorklists() ?? []).filter(({ isOwn, id }) => isOwn && id !== within?.id)
  const ofOwn = own.map((list) => ({ label: list.name, onChoose: () => add.run(list, chosen) }))
  return (
    <>
      <Menu
        id="worklists"
        label={t('addToList')}
        opener={[t('addToList')]}
        isBusy={add.isBusy}
        groups={[
          ...(ofOwn.length === 0 ? [] : [{ title: t('ownLists'), items: ofOwn }]),
          { title: '', items: [{ label: t('newList'), onChoose: () => setNew(true) }] },
        ]}
      />
      {within?.isOwn ? (
        <Button
          kind="default"
          size="small"
          isBusy={remove.isBusy}
          onClick={() => {
            remove.run(within, chosen)
            onDone()
          }}
        >
          {t('removeFromList', { name: within.name })}
        </Button>
      ) : null}
      {isNew ? (
        <WorklistDialog
          list={null}
          chosen={chosen}
          onClose={() => setNew(false)}
          onSaved={({ name, count }) => {
            setNew(false)
            void showSuccess(t('added', { count, name }))
          }}
        />
      ) : null}
    </>
  )
}
