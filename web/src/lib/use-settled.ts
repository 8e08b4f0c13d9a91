import { useEffect, useState } from 'react'

/**
 * The value once it has not changed for a moment: to ask for each keystroke would be too often.
 *
 * @param pauseMs may differ by what an answer costs
 */
export function useSettled<T>(value: T, pauseMs: number): T {
  const text = JSON.stringify(value)
  const [settled, settle] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: by content, for the object is made anew each time
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
