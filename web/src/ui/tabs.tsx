import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './tabs.css'

export interface Tab {
  readonly key: string
  readonly title: ReactNode
  readonly panel: ReactNode
}

interface TabsProps {
  /** Label of the tab list for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** Tabs over one panel. Left and right wrap around, Home and End go to the ends; a tab opens on focus. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.find((tab) => tab.key === chosen) ?? tabs[0]
  if (shown === undefined) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, tabs.indexOf(shown), tabs.length)
    const tab = to === null ? undefined : tabs[to]
    if (to === null || tab === undefined) return
    event.preventDefault()
    onChoose(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChoose(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.key}`} className="tab-panel">
        {shown.panel}
      </div>
    </>
  )
}

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
