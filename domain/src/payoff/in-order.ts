/**
 * Sorts in place, by insertion, and keeps the order of equal items. A lien has a dozen items of a kind, mostly in order. The
 * built-in sort calls back for each comparison and took a tenth of the time of a payoff.
 */
export function inOrder<Item>(items: Item[], isAfter: (a: Item, b: Item) => boolean): Item[] {
  let count = 0
  for (const item of items) {
    let at = count
    for (; at > 0; at -= 1) {
      const before = items[at - 1]
      if (before === undefined || !isAfter(before, item)) break
      items[at] = before
    }
    items[at] = item
    count += 1
  }
  return items
}
