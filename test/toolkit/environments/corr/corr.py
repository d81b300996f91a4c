"""The corridor of corridor.ts against the official engine: the same frames, move for move."""

from arcengine import ARCBaseGame, Camera, GameAction, Level, Sprite

START, ROW, DISTANCES = 4, 32, (3, 4)
PLAYER, GOAL, MARK = 8, 11, 2


def dot(name: str, colour: int, x: int, y: int, layer: int, visible: bool = True) -> Sprite:
    return Sprite(
        pixels=[[colour]], name=name, x=x, y=y, layer=layer, visible=visible, collidable=False
    )


def level(distance: int) -> Level:
    return Level(
        sprites=[
            dot("goal", GOAL, START + distance, ROW, 0),
            dot("mark", MARK, 0, 0, 1, visible=False),
            dot("player", PLAYER, START, ROW, 2),
            dot("corner1", 1, 0, 0, 3, visible=False),
            dot("corner2", 2, 0, 0, 3, visible=False),
        ],
        grid_size=(64, 64),
    )


class Corr(ARCBaseGame):
    def __init__(self) -> None:
        self._shown = 0
        super().__init__(
            "corr-0001",
            [level(distance) for distance in DISTANCES],
            Camera(width=64, height=64, background=0, letter_box=0),
            available_actions=[1, 3, 4, 5, 6],
        )

    def _sprite(self, name: str) -> Sprite:
        return self.current_level.get_sprites_by_name(name)[0]

    def step(self) -> None:
        action, player = self.action, self._sprite("player")
        if action.id == GameAction.ACTION5:
            self._blink()
            return
        if action.id == GameAction.ACTION1:
            self.lose()
        elif action.id == GameAction.ACTION3:
            player.set_position(max(0, player.x - 1), ROW)
        elif action.id == GameAction.ACTION4:
            player.set_position(player.x + 1, ROW)
            if player.x == self._sprite("goal").x:
                self.next_level()
        elif action.id == GameAction.ACTION6:
            mark = self._sprite("mark")
            mark.set_position(action.data["x"], action.data["y"])
            mark.set_visible(True)
        self.complete_action()

    def _blink(self) -> None:
        """Three frames: one colour in the corner, another one, none."""
        self._shown = (self._shown + 1) % 3
        self._sprite("corner1").set_visible(self._shown == 1)
        self._sprite("corner2").set_visible(self._shown == 2)
        if self._shown == 0:
            self.complete_action()
