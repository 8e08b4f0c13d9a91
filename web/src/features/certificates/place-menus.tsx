import { openFirms, useAttorneys } from '../../lib/all-places.ts'
import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/worklists.ts'
import { Menu } from '../../ui/menu.tsx'
import type { Placement, usePlacement } from './use-placement.ts'

type Placing = Pick<ReturnType<typeof usePlacement>, 'isBusy' | 'doneCount'> & {
  readonly place: (ids: readonly number[], to: Placement, sentence: (count: number) => string) => void
}

interface PlaceMenusProps {
  readonly chosen: readonly number[]
  readonly placement: Placing
}

/** Refers the chosen certificates to a firm or takes them back, and opens or closes their legal files. */
export function PlaceMenus({ chosen, placement: { place, isBusy, doneCount } }: PlaceMenusProps) {
  const firms = openFirms(useAttorneys().data)
  const act = (label: string, to: Placement) => ({
    label,
    onChoose: () => place(chosen, to, (count) => t('placed', { count })),
  })
  const given = firms.map(({ id, firmName: firm }) => ({
    label: firm,
    // A referred file is also opened, because the lists of a firm show open files first.
    onChoose: () => place(chosen, { firmId: id, isActive: true }, (count) => t('given', { count, firm })),
  }))
  return (
    <>
      <Menu
        id="give-to"
        label={t('giveTo')}
        opener={[t('giveTo')]}
        isBusy={isBusy}
        groups={[
          { title: t(firms.length === 0 ? 'noFirms' : 'giveToHint'), items: given },
          { title: t('files'), items: [act(t('takeBack'), { firmId: null })] },
        ]}
      />
      <Menu
        id="file-state"
        label={t('files')}
        opener={[t('files')]}
        isBusy={isBusy}
        groups={[
          {
            title: '',
            items: [act(t('openFiles'), { isActive: true }), act(t('closeFiles'), { isActive: false })],
          },
        ]}
      />
      {doneCount === null || chosen.length <= doneCount ? null : (
        <p role="status">
          {t('placing', { done: formatCount(doneCount), count: formatCount(chosen.length) })}
        </p>
      )}
    </>
  )
}
