import sax from 'sax'

/** Receives parser events. Element names have no namespace prefix; text may arrive in several pieces. */
export interface XmlListener {
  open?(name: string, attribute: (name: string) => string | null): void
  text?(piece: string): void
  close?(name: string): void
}

/** Parses a document chunk by chunk. Yields after each chunk, so that the caller can use the events so far. */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  listener: XmlListener,
): AsyncGenerator<void, void> {
  const parser = parserOf(listener)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

/** Parses a whole document. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(chunks, listener));
}

function parserOf(listener: XmlListener): sax.SAXParser {
  const parser = sax.parser(true)
  parser.onopentag = ({ name, attributes }) =>
    listener.open?.(local(name), (wanted) => {
      const found = attributes[wanted]
      return typeof found === 'string' ? found : null
    })
  parser.ontext = (piece) => listener.text?.(piece)
  parser.oncdata = (piece) => listener.text?.(piece)
  parser.onclosetag = (name) => listener.close?.(local(name))
  // Reject document types: workbooks have none, and their entities could expand to any size.
  parser.ondoctype = () => {
    throw new Error('it has a document type')
  }
  parser.onerror = (error) => {
    throw new Error(`its XML is broken: ${error.message.split('\n')[0]}`)
  }
  return parser
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
