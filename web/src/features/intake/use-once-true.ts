import { useState } from 'react'

/** Becomes true and stays so: what has opened does not close while staff edit in it. */
export function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return wasTrue
}
