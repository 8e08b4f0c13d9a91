/** Both texts of a field that two people have written in, theirs first; one that holds the other stands alone. */
export function joinTexts(theirs: string, mine: string): string {
  if (theirs.includes(mine)) return theirs
  return mine.includes(theirs) ? mine : `${theirs}\n\n${mine}`
}
