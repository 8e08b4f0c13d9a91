import { crc32, deflateSync } from 'node:zlib'
import type { Chance } from './chance.ts'

type Colour = readonly [red: number, green: number, blue: number]

const [WIDTH, HEIGHT] = [320, 200]
const WALLS: readonly [Colour, ...Colour[]] = [
  [214, 196, 170],
  [176, 190, 204],
  [196, 164, 140],
  [222, 222, 214],
]
const ROOFS: readonly [Colour, ...Colour[]] = [
  [92, 74, 66],
  [70, 82, 92],
  [120, 62, 52],
]

/** A plain drawing of a house as a PNG, in place of a photo of the property. */
export function housePicture(chance: Chance): Buffer {
  const [wall, roof] = [chance.pick(WALLS), chance.pick(ROOFS)]
  const [left, top, width] = [chance.whole(60, 110), chance.whole(88, 104), chance.whole(110, 150)]
  const colourAt = (x: number, y: number): Colour => {
    const isInHouse = x >= left && x < left + width && y >= top && y < 160
    const column = (x - left) % 36
    if (isInHouse && y > 118 && Math.abs(x - left - width / 2) < 9) return roof
    if (isInHouse && column > 10 && column < 26 && y > top + 12 && y < top + 34) return [236, 240, 236]
    if (isInHouse) return wall
    const slope = top - y
    if (slope > 0 && slope < 44 && x > left - 8 + slope * 1.3 && x < left + width + 8 - slope * 1.3)
      return roof
    if (y >= 160) return [104, 134, 88]
    return [190 + Math.floor(y / 8), 212, 226]
  }
  return png(colourAt)
}

/** One filter byte before each row of red, green and blue; no filter is used. */
function png(colourAt: (x: number, y: number) => Colour): Buffer {
  const pixels = Buffer.alloc(HEIGHT * (1 + WIDTH * 3))
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) pixels.set(colourAt(x, y), y * (1 + WIDTH * 3) + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits a channel, colour type 2: red, green, blue.
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
