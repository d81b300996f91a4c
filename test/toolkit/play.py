"""The toolkit in online mode against any server: play.py URL GAME RECORDINGS MOVE... ; the last line is the result."""

import json
import logging
import sys

from arc_agi import Arcade, OperationMode
from arcengine import GameAction

url, game_id, recordings, *moves = sys.argv[1:]
logging.basicConfig(stream=sys.stderr, level=logging.INFO)
arcade = Arcade(
    arc_base_url=url,
    operation_mode=OperationMode.ONLINE,
    environments_dir=f"{recordings}/none",
    recordings_dir=recordings,
    logger=logging.getLogger("toolkit"),
)
card_id = arcade.open_scorecard(tags=["toolkit"], opaque={"test": True})
env = arcade.make(game_id, scorecard_id=card_id, save_recording=True)
if env is None or env.observation_space is None:
    sys.exit("The toolkit could not open the game.")

frame = env.observation_space
for number, move in enumerate(moves):
    name, _, at = move.partition(":")
    data = dict(zip(("x", "y"), map(int, at.split(",")))) if at else None
    frame = env.reset() if name == "RESET" else env.step(
        GameAction.from_name(name), data=data, reasoning={"number": number}
    )
    if frame is None:
        sys.exit(f"The toolkit got no frame for {move}.")

card = arcade.get_scorecard(card_id)
closed = arcade.close_scorecard(card_id)
if card is None or closed is None:
    sys.exit("The toolkit could not read or close its scorecard.")
print(
    json.dumps(
        {
            "games": [env.game_id for env in arcade.get_environments()],
            "levels": frame.levels_completed,
            "state": frame.state.name,
            "frames": len(frame.frame),
            "openScore": card.score,
            "score": closed.score,
            "actions": closed.total_actions,
            "tags": closed.tags,
            "runs": [run.level_actions for run in closed.environments[0].runs],
        }
    )
)
