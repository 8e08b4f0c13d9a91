import { useEffect, useRef, useState } from 'react'
import { t } from '../messages/worklists.ts'

/**
 * On a phone, a row of a staff table shows two lines until this button expands it (staff-table.css). The button is shown
 * only if the row has more. What fits depends on the reader's fonts, so it is measured.
 */
export default function RowMore() {
  const button = useRef<HTMLButtonElement>(null)
  const [isNeeded, setNeeded] = useState(false)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const row = button.current?.closest('tr')
    if (isWhole || !row) return
    const observer = new ResizeObserver(() => setNeeded(holdsMore(row)))
    observer.observe(row)
    return () => observer.disconnect()
  }, [isWhole])
  return (
    <button
      ref={button}
      type="button"
      className="row-more"
      hidden={!isNeeded}
      aria-expanded={isWhole}
      aria-label={t('wholeRow')}
      onClick={() => setWhole(!isWhole)}
    />
  )
}

const holdsMore = (row: HTMLElement): boolean =>
  [row, ...row.querySelectorAll('td, .main > :not(button)')].some(isCut)

/** Allows one pixel for rounding. */
const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1
