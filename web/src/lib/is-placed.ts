/** The position of this entry of the history is known, and restored. */
export function isPlaced(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'scrollTop' in state
}
