/** The targets of each node. */
export type Graph = ReadonlyMap<string, readonly string[]>

/**
 * The circles of a graph: each is a set of nodes that all reach each other, sorted. A node that points at itself is
 * one, too. Tarjan's algorithm: `low` is the earliest node on the path that a node reaches.
 */
export function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []

  const visit = (node: string): void => {
    order.set(node, order.size)
    low.set(node, order.get(node) ?? 0)
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (path.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== order.get(node)) return
    const members = path.splice(path.indexOf(node))
    if (members.length > 1 || graph.get(node)?.includes(node)) circles.push(members.sort())
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
