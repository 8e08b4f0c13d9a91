const QUERY = 'Q'.charCodeAt(0)
const PARSE = 'P'.charCodeAt(0)

/**
 * Reads the client's side of one connection in PostgreSQL's protocol: gives for each piece of it the statements that
 * make a change last, by their first words: a commit, or a change outside of a transaction.
 */
export function readStatements(): (bytes: Buffer) => readonly string[] {
  let rest: Buffer = Buffer.alloc(0)
  let hasBegun = false
  let isInTransaction = false
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const effects: string[] = []
    for (;;) {
      // The first message has no type: a length, and what the session is to be like.
      const typeLength = hasBegun ? 1 : 0
      if (rest.length < typeLength + 4) return effects
      const end = typeLength + rest.readInt32BE(typeLength)
      if (rest.length < end) return effects
      const statement = hasBegun ? statementOf(rest.subarray(0, end)) : null
      ;[rest, hasBegun] = [rest.subarray(end), true]
      if (statement === null) continue
      if (/^(begin|start transaction)\b/i.test(statement)) isInTransaction = true
      const isEnd = /^(commit|rollback)\b/i.test(statement)
      if (isEnd) isInTransaction = false
      if (/^commit\b/i.test(statement) || (!isInTransaction && CHANGES.test(statement))) {
        effects.push(statement.replace(/\s+/g, ' ').slice(0, 40))
      }
    }
  }
}

const CHANGES = /^\s*(insert|update|delete|copy)\b|^\s*with\b[\s\S]*\b(insert into|update|delete from)\b/i

/** The text of a simple query, or of one that is parsed apart from its values. */
function statementOf(message: Buffer): string | null {
  const [type] = message
  if (type === QUERY) return message.toString('utf8', 5, message.length - 1)
  if (type !== PARSE) return null
  const from = message.indexOf(0, 5) + 1
  return message.toString('utf8', from, message.indexOf(0, from))
}
