import { type KeyboardEvent, type ReactNode, type ToggleEvent, useRef } from 'react'
import { Button } from './button.tsx'
import './kbd.css'
import './menu.css'

export interface MenuItem {
  readonly label: string
  /** The key that does the same while the menu is closed. */
  readonly shortcut?: string
  readonly onChoose: () => void
}

interface MenuProps {
  readonly id: string
  /** The name of the menu, for who does not see it. */
  readonly label: string
  /** What opens it: its words, and its key. */
  readonly opener: readonly [words: string, shortcut?: string]
  /** The acts are under way: it does not open. */
  readonly isBusy?: boolean
  readonly groups: readonly { readonly title: string; readonly items: readonly MenuItem[] }[]
  /** Links below the groups, each of role 'menuitem'. */
  readonly children?: ReactNode
}

/** A button that opens a menu: the browser's own popover, which Escape and a click beside it close. */
export function Menu({ id, label, opener: [words, shortcut], isBusy, groups, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const choose = (act: () => void) => {
    menu.current?.hidePopover()
    act()
  }
  return (
    <>
      <Button
        kind="default"
        size="small"
        isBusy={isBusy === true}
        {...(isBusy ? {} : { popoverTarget: id })}
        data-menu={id}
      >
        {words} {shortcut === undefined ? null : <Key name={shortcut} />}
      </Button>
      <div
        ref={menu}
        id={id}
        className="menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={(event) => walk(event, menu.current)}
        onToggle={enter}
      >
        {groups.map(({ title, items }) => (
          <div key={title} role="none">
            <p role="none">{title}</p>
            {items.map((item) => (
              <button key={item.label} type="button" role="menuitem" onClick={() => choose(item.onChoose)}>
                {item.label} {item.shortcut === undefined ? null : <Key name={item.shortcut} />}
              </button>
            ))}
          </div>
        ))}
        {children}
      </div>
    </>
  )
}

/** A key as it stands on the keyboard; the list of keys says the same to who does not see it. */
export const Key = ({ name }: { readonly name: string }) => (
  <span className="kbd" aria-hidden="true">
    {name}
  </span>
)

/** The focus goes to the first act; when the menu closes, the browser gives it back to what has opened it. */
function enter({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') currentTarget.querySelector<HTMLElement>('button, a')?.focus()
}

/** Up and down walk the menu, as in any other. */
function walk(event: KeyboardEvent, menu: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || menu === null) return
  event.preventDefault()
  const items = [...menu.querySelectorAll<HTMLElement>('button, a')]
  const at = items.findIndex((it) => it.contains(document.activeElement))
  items[(at + step + items.length) % items.length]?.focus()
}
