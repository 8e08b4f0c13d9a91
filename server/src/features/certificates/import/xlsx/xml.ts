import sax from 'sax'

/** Hears the elements of a document by their names without prefix, and the text between them, in pieces. */
export interface XmlListener {
  open?(name: string, attribute: (name: string) => string | null): void
  text?(piece: string): void
  close?(name: string): void
}

/** Reads a document piece by piece, and lets go after each so that what was heard can be used. */
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

/** The same for a small document. */
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
  // No workbook has one, and entities of its own could blow up.
  parser.ondoctype = () => {
    throw new Error('it has a document type')
  }
  parser.onerror = (error) => {
    throw new Error(`its XML is broken: ${error.message.split('\n')[0]}`)
  }
  return parser
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
