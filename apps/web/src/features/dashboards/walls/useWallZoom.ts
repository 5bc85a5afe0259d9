import { useEffect, useRef, type RefObject } from 'react'

/** So many px of the page's own fill a wall: its smallest letters, of 11 px, are then a fifty-fourth of it. */
const width = 1050
const height = 590

/** Draws a wall so large that it fills the screen that it hangs on, whatever the screen's pixels; on a small one nothing is made smaller. */
export function useWallZoom(): RefObject<HTMLDivElement | null> {
  const wall = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fit = () => {
      const zoom = Math.max(1, Math.min(innerWidth / width, innerHeight / height))
      wall.current?.style.setProperty('--wall-zoom', String(zoom))
    }
    fit()
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [])
  return wall
}
