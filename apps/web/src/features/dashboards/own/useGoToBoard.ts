import { useNavigate } from '@tanstack/react-router'
import { boardLink } from '../../../api/boards.ts'

/** To a board that staff made, by its path. */
export function useGoToBoard(): (path: string) => Promise<void> {
  const navigate = useNavigate()
  return (path) => navigate(boardLink({ layout: 'board', at: path.replace(/^board\//, '') }))
}
