import type { Catalogues } from '../translated.ts'

export const shortcuts: Catalogues['shortcuts'] = {
  open: 'Teclado',
  title: 'Atajos de teclado',
  key: 'Tecla',
  does: 'Para qué sirve',
  filter: 'Ir al filtro de una lista o al primer campo de la página',
  nextRow: 'Ir a la fila siguiente de una lista; dentro de una fila también sirve ↓',
  previousRow: 'Ir a la fila anterior; dentro de una fila también sirve ↑',
  enter: 'Abrir la fila; en un filtro, abrir la primera',
  escape: 'Cerrar una ventana o salir del filtro de una lista',
  list: 'Mostrar esta lista',
  single: 'Usar atajos de una sola letra',
  singleHint:
    'Desactívelos si le dicta a su computadora o si presiona teclas sin querer. Esc sigue funcionando.',
  close: 'Cerrar',
}
