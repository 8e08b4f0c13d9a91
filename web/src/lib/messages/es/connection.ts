import type { Catalogues } from '../translated.ts'

export const connection: Catalogues['connection'] = {
  noConnection: 'No hay conexión. No se ha perdido nada. Revise su red e intente de nuevo.',
  brokenOff: 'La descarga se interrumpió y el archivo no está completo. Intente de nuevo.',
  internal: 'Algo salió mal de nuestro lado. No se perdió nada. Intente de nuevo, o llámenos.',
  number: '{sentence} Cuando llame, denos este número: {number}',
  unavailable: 'El servicio está ocupado. Intente de nuevo en un momento.',
}
